"""What things cost in virtual time. The one place for such numbers, each with its source.

All in microseconds unless the name says otherwise. They are chosen a little on the slow side: what
holds here should hold on a board.
"""

# The interpreter between two sleeps of the main loop: read ticks, look at rings, decide. Measured
# orders of magnitude on an ESP32 at 160 MHz: 5-10 us for a Python call, some ten calls a round.
LOOP_US = 150
# One call of time.ticks_us(): makes busy-waiting firmware end, as it does on the chip.
TICKS_US = 5
# Fixed part of an I2C transaction: the ESP-IDF driver's queue, interrupt and task switch.
# (micropython ports/esp32/machine_i2c.c; micropython-async 83: 23.5 ms for 1 KiB at 400 kHz.)
I2C_TRANSACTION_US = 200
# Bits per byte on an I2C bus: eight and the acknowledge (NXP UM10204 section 3.1.5).
I2C_BITS_PER_BYTE = 9
# Default timeout of machine.I2C on the ESP32 (ports/esp32/machine_i2c.c).
I2C_TIMEOUT_US = 50000
# Fixed part of an SPI transfer (ESP-IDF spi_master, polling transactions).
SPI_TRANSACTION_US = 30
# Python work of SoftI2C per bit is C code; it reaches about this clock at most.
SOFT_I2C_MAX_HZ = 160000

# Flash, Winbond W25Q32JV data sheet, section 9.6 (AC characteristics, typical to worst) and
# littlefs 374, 1079: each small append erases a 4 KiB block and stalls the chip for 45-400 ms.
FLASH_PAGE_BYTES = 256
FLASH_PROGRAM_US = 300  # call overhead: cache off, both cores halted, command, cache on
FLASH_PAGE_US = 700  # tPP, page program
FLASH_ERASE_US = 45000  # tSE, sector erase of 4 KiB, typical; FLASH_ERASE_WORST_US at worst
FLASH_ERASE_WORST_US = 400000
FLASH_SECTOR_BYTES = 4096
# littlefs: a commit of new data = one erased block, the copied tail of the old one, metadata.
FS_COMMIT_US = FLASH_ERASE_US + 8 * FLASH_PAGE_US + 1000
FS_OPEN_US = 2000
FS_NAME_US = 3000  # mkdir, remove, rename: a metadata commit without an erase, mostly

# gc.collect() with the firmware's heap: 2-12 ms on an ESP32 (DESIGN section 6).
GC_COLLECT_US = 10000
# Depth of the scheduler's queue (MICROPY_SCHEDULER_DEPTH, ports/esp32/mpconfigport.h).
IRQ_QUEUE_DEPTH = 8
# UART: 115200 baud, ten bits a byte; a print longer than the 128-byte FIFO waits (hazard 27).
UART_BYTE_US = 87
UART_FIFO_BYTES = 128
# Ticks wrap: MICROPY_PY_TIME_TICKS_PERIOD = MP_SMALL_INT_POSITIVE_MASK + 1 on 32-bit ports.
TICKS_PERIOD = 1 << 30


def i2c_us(byte_count, frequency_hz):
    """Give the time of one I2C transaction of so many bytes, address included."""
    bits = byte_count * I2C_BITS_PER_BYTE + 2  # start and stop
    return I2C_TRANSACTION_US + (bits * 1000000 + frequency_hz - 1) // frequency_hz


def program_us(byte_count):
    """Give the time of programming so many bytes without an erase."""
    pages = (byte_count + FLASH_PAGE_BYTES - 1) // FLASH_PAGE_BYTES
    return FLASH_PROGRAM_US + pages * FLASH_PAGE_US

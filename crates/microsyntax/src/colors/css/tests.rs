use super::parse_css_color;
use alloc::string::ToString;

#[test]
fn colors() {
    for (input, expected) in [
        // Hexadecimal.
        ("#abc", "#aabbcc"),
        ("#ABCD", "#aabbcc"),
        ("#123456", "#123456"),
        ("#12345678", "#123456"),
        (" #123 ", "#112233"),
        // Names.
        ("rebeccapurple", "#663399"),
        ("Transparent", "#000000"),
        // rgb().
        ("rgb(1,2,3)", "#010203"),
        ("rgba(1, 2, 3, 0.5)", "#010203"),
        ("rgb(1 2 3)", "#010203"),
        ("RGB(1 2 3 / 50%)", "#010203"),
        ("rgb(100%, 50%, 0%)", "#ff8000"),
        ("rgb(100% 128 none)", "#ff8000"),
        ("rgb(300 -5 127.5)", "#ff0080"),
        // hsl() and hwb().
        ("hsl(120deg, 100%, 25%)", "#008000"),
        ("hsl(120 100 25)", "#008000"),
        ("hsl(0.5turn 100% 50%)", "#00ffff"),
        ("hsl(-240 100% 50% / none)", "#00ff00"),
        ("hsl(200grad 100% 50%)", "#00ffff"),
        ("hsla(480, 100%, 50%, 1)", "#00ff00"),
        ("hwb(0 0% 0%)", "#ff0000"),
        ("hwb(120 20% 20%)", "#33cc33"),
        ("hwb(0 60% 60%)", "#808080"),
        // Other spaces: samples with their results from CSS Color 4 and web-platform-tests.
        ("lab(46.2775% -47.5621 48.5837)", "#008000"),
        ("lab(100 0 0)", "#ffffff"),
        ("lab(0 0 0)", "#000000"),
        ("lch(46.2775% 67.9892 134.3912)", "#008000"),
        ("oklab(51.975% -0.1403 0.10768)", "#008000"),
        ("oklch(51.975% 0.17686 142.495)", "#008000"),
        ("oklch(1 0 0)", "#ffffff"),
        ("color(srgb 0 0.5 1)", "#0080ff"),
        ("color(srgb 0% 50% 100% / 0)", "#0080ff"),
        ("color(srgb-linear 0 0.21586 0)", "#008000"),
        ("color(display-p3 0.21604 0.49418 0.13151)", "#008000"),
        ("color(display-p3 0 1 0)", "#00ff00"),
        ("color(a98-rgb 0.281363 0.498012 0.116746)", "#008000"),
        ("color(prophoto-rgb 0.230479 0.395789 0.129968)", "#008000"),
        ("color(xyz 0.07719 0.15438 0.02573)", "#008000"),
        ("color(xyz-d65 0.07719 0.15438 0.02573)", "#008000"),
        ("color(xyz-d50 0.08312 0.154746 0.020961)", "#008000"),
        ("color(rec2020 1 1 1)", "#ffffff"),
        ("color(display-p3-linear 1 1 1)", "#ffffff"),
    ] {
        assert_eq!(parse_css_color(input).map(|color| color.to_string()).as_deref(), Some(expected), "{input:?}");
    }
}

#[test]
fn what_is_no_color() {
    for input in [
        "",
        "redd",
        "red blue",
        "#",
        "#12",
        "#12345",
        "#1234567",
        "#123456789",
        "#12g",
        "123456",
        "currentcolor",
        "CanvasText",
        "rgb()",
        "rgb(1,2)",
        "rgb(1 2)",
        "rgb(1,2,3,4,5)",
        "rgb(1, 2 3)",
        "rgb(1,2%,3)",
        "rgb(1,2,none)",
        "rgb(1 2 3 4)",
        "rgb(1 2 3, 4)",
        "rgb(1deg 2 3)",
        "hsl(0, 100, 50)",
        "hsl(100% 0 0)",
        "hsl(0em 0% 0%)",
        "hwb(0, 0%, 0%)",
        "lab(1, 2, 3)",
        "color(1 2 3)",
        "color(cmyk 1 2 3)",
        "color-mix(in srgb, red, blue)",
        "rgb(from red r g b)",
        "rgb(calc(1) 2 3)",
    ] {
        assert_eq!(parse_css_color(input), None, "{input:?}");
    }
}

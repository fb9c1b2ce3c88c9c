//! Conversions from the colour spaces of CSS to sRGB.
//!
//! The constants are those of CSS Color 4, <https://drafts.csswg.org/css-color/#color-conversion-code>, and of the
//! definitions of the spaces.

use super::values::Components;

/// A colour space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// sRGB, from 0 to 255.
    Rgb,
    Hsl,
    Hwb,
    Lab,
    Lch,
    Oklab,
    Oklch,
    Srgb,
    SrgbLinear,
    DisplayP3,
    DisplayP3Linear,
    A98Rgb,
    ProphotoRgb,
    Rec2020,
    XyzD50,
    XyzD65,
}

type Matrix = [[f64; 3]; 3];

const XYZ_TO_SRGB: Matrix = [
    [12831.0 / 3959.0, -329.0 / 214.0, -1974.0 / 3959.0],
    [-851781.0 / 878810.0, 1648619.0 / 878810.0, 36519.0 / 878810.0],
    [705.0 / 12673.0, -2585.0 / 12673.0, 705.0 / 667.0],
];
const P3_TO_XYZ: Matrix = [
    [608311.0 / 1250200.0, 189793.0 / 714400.0, 198249.0 / 1000160.0],
    [35783.0 / 156275.0, 247089.0 / 357200.0, 198249.0 / 2500400.0],
    [0.0, 32229.0 / 714400.0, 5220557.0 / 5000800.0],
];
const A98_TO_XYZ: Matrix = [
    [573536.0 / 994567.0, 263643.0 / 1420810.0, 187206.0 / 994567.0],
    [591459.0 / 1989134.0, 6239551.0 / 9945670.0, 374412.0 / 4972835.0],
    [53769.0 / 1989134.0, 351524.0 / 4972835.0, 4929758.0 / 4972835.0],
];
const REC2020_TO_XYZ: Matrix = [
    [63426534.0 / 99577255.0, 20160776.0 / 139408157.0, 47086771.0 / 278816314.0],
    [26158966.0 / 99577255.0, 472592308.0 / 697040785.0, 8267143.0 / 139408157.0],
    [0.0, 19567812.0 / 697040785.0, 295819943.0 / 278816314.0],
];
/// To XYZ with the white point D50.
const PROPHOTO_TO_XYZ: Matrix = [
    [0.797_766_640_225_236_1, 0.135_181_298_094_774_33, 0.031_347_735_063_991_22],
    [0.288_074_825_880_687_3, 0.711_835_234_240_907, 0.000_089_939_878_405_677],
    [0.0, 0.0, 0.825_104_602_510_46],
];
const D50_TO_D65: Matrix = [
    [0.955_473_421_488_075, -0.023_098_454_876_471_016, 0.063_259_243_200_570_68],
    [-0.028_369_706_963_208_14, 1.009_995_398_081_304_2, 0.021_041_441_191_917_323],
    [0.012_314_014_864_481_998, -0.020_507_649_298_898_964, 1.330_365_926_242_124],
];
const D50_WHITE: Components = [0.3457 / 0.3585, 1.0, (1.0 - 0.3457 - 0.3585) / 0.3585];
/// From Oklab to the cube roots of LMS.
const OKLAB_TO_LMS: Matrix = [
    [1.0, 0.396_337_777_376_174_9, 0.215_803_757_309_913_64],
    [1.0, -0.105_561_345_815_658_57, -0.063_854_172_825_813_34],
    [1.0, -0.089_484_177_529_811_8, -1.291_485_548_019_409_2],
];
const LMS_TO_XYZ: Matrix = [
    [1.226_879_875_845_924_3, -0.557_814_994_460_217, 0.281_391_045_665_964_7],
    [-0.040_575_745_214_800_8, 1.112_286_803_280_317, -0.071_711_058_065_515_6],
    [-0.076_372_936_674_660_1, -0.421_493_332_402_243_2, 1.586_924_019_836_781_6],
];

impl Space {
    /// The space that the function `color()` calls by this name, in lower case.
    pub(super) fn of_color_function(name: &str) -> Option<Self> {
        Some(match name {
            "srgb" => Self::Srgb,
            "srgb-linear" => Self::SrgbLinear,
            "display-p3" => Self::DisplayP3,
            "display-p3-linear" => Self::DisplayP3Linear,
            "a98-rgb" => Self::A98Rgb,
            "prophoto-rgb" => Self::ProphotoRgb,
            "rec2020" => Self::Rec2020,
            "xyz-d50" => Self::XyzD50,
            "xyz" | "xyz-d65" => Self::XyzD65,
            _ => return None,
        })
    }

    /// The colour in sRGB, whose components are from 0 to 1, or beyond for a colour outside of sRGB.
    pub(super) fn to_srgb(self, components: Components) -> Components {
        match self {
            Self::Rgb => components.map(|component| component / 255.0),
            Self::Srgb => components,
            Self::SrgbLinear => components.map(encode_srgb),
            Self::Hsl => hsl_to_srgb(components),
            Self::Hwb => hwb_to_srgb(components),
            Self::Lab => xyz_to_srgb(multiply(&D50_TO_D65, lab_to_xyz(components))),
            Self::Lch => {
                Self::Lab.to_srgb(rectangular([components[0].clamp(0.0, 100.0), components[1], components[2]]))
            }
            Self::Oklab => xyz_to_srgb(oklab_to_xyz(components)),
            Self::Oklch => Self::Oklab.to_srgb(rectangular(components)),
            Self::DisplayP3 => Self::DisplayP3Linear.to_srgb(components.map(decode_srgb)),
            Self::DisplayP3Linear => xyz_to_srgb(multiply(&P3_TO_XYZ, components)),
            Self::A98Rgb => xyz_to_srgb(multiply(&A98_TO_XYZ, components.map(|one| signed_power(one, 563.0 / 256.0)))),
            Self::ProphotoRgb => Self::XyzD50.to_srgb(multiply(&PROPHOTO_TO_XYZ, components.map(decode_prophoto))),
            Self::Rec2020 => xyz_to_srgb(multiply(&REC2020_TO_XYZ, components.map(|one| signed_power(one, 2.4)))),
            Self::XyzD50 => xyz_to_srgb(multiply(&D50_TO_D65, components)),
            Self::XyzD65 => xyz_to_srgb(components),
        }
    }
}

fn multiply(matrix: &Matrix, [x, y, z]: Components) -> Components {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

fn xyz_to_srgb(components: Components) -> Components {
    multiply(&XYZ_TO_SRGB, components).map(encode_srgb)
}

fn signed_power(base: f64, exponent: f64) -> f64 {
    base.abs().powf(exponent).copysign(base)
}

/// From linear light to the encoded value.
fn encode_srgb(linear: f64) -> f64 {
    let size = linear.abs();
    let encoded = if size > 0.003_130_8 { 1.055 * size.powf(1.0 / 2.4) - 0.055 } else { 12.92 * size };
    encoded.copysign(linear)
}

/// From the encoded value to linear light.
fn decode_srgb(encoded: f64) -> f64 {
    let size = encoded.abs();
    let linear = if size <= 0.040_45 { size / 12.92 } else { ((size + 0.055) / 1.055).powf(2.4) };
    linear.copysign(encoded)
}

fn decode_prophoto(encoded: f64) -> f64 {
    let size = encoded.abs();
    let linear = if size <= 16.0 / 512.0 { size / 16.0 } else { size.powf(1.8) };
    linear.copysign(encoded)
}

/// <https://drafts.csswg.org/css-color/#hsl-to-rgb>
fn hsl_to_srgb([hue, saturation, lightness]: Components) -> Components {
    let saturation = saturation.clamp(0.0, 100.0) / 100.0;
    let lightness = lightness / 100.0;
    let amplitude = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset| {
        let place = (offset + hue.rem_euclid(360.0) / 30.0) % 12.0;
        lightness - amplitude * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0)
    })
}

/// <https://drafts.csswg.org/css-color/#hwb-to-rgb>
fn hwb_to_srgb([hue, whiteness, blackness]: Components) -> Components {
    let (white, black) = (whiteness / 100.0, blackness / 100.0);
    if white + black >= 1.0 {
        return [white / (white + black); 3];
    }
    hsl_to_srgb([hue, 100.0, 50.0]).map(|component| component * (1.0 - white - black) + white)
}

/// From lightness, chroma and hue to lightness and two axes.
fn rectangular([lightness, chroma, hue]: Components) -> Components {
    let (sine, cosine) = hue.to_radians().sin_cos();
    let chroma = chroma.max(0.0);
    [lightness, chroma * cosine, chroma * sine]
}

/// To XYZ with the white point D50.
///
/// <https://drafts.csswg.org/css-color/#cie-lab>
fn lab_to_xyz([lightness, a, b]: Components) -> Components {
    const KAPPA: f64 = 24389.0 / 27.0;
    const EPSILON: f64 = 216.0 / 24389.0;
    let lightness = lightness.clamp(0.0, 100.0);
    let y_root = (lightness + 16.0) / 116.0;
    let (x_root, z_root) = (y_root + a / 500.0, y_root - b / 200.0);
    let cube = |root: f64| if root.powi(3) > EPSILON { root.powi(3) } else { (116.0 * root - 16.0) / KAPPA };
    let y = if lightness > KAPPA * EPSILON { y_root.powi(3) } else { lightness / KAPPA };
    [cube(x_root) * D50_WHITE[0], y * D50_WHITE[1], cube(z_root) * D50_WHITE[2]]
}

/// <https://drafts.csswg.org/css-color/#ok-lab>
fn oklab_to_xyz([lightness, a, b]: Components) -> Components {
    let roots = multiply(&OKLAB_TO_LMS, [lightness.clamp(0.0, 1.0), a, b]);
    multiply(&LMS_TO_XYZ, roots.map(|root| root.powi(3)))
}

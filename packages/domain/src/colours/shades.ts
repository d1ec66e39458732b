interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Rgb = readonly [number, number, number];

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function channelsOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [linear(((number >> 16) & 255) / 255), linear(((number >> 8) & 255) / 255), linear((number & 255) / 255)];
}

/** Björn Ottosson's OKLab, in polar form: equal steps of lightness look equal, whatever the hue. */
function toOklch(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function toChannels({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(channels: Rgb): boolean {
  return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toHex(colour: Oklch): string {
  let { chroma } = colour;
  // A light or dark shade can't be as colourful as the middle: less colour, never another hue.
  while (chroma > 0.001 && !isShowable(toChannels({ ...colour, chroma }))) chroma *= 0.96;
  const bytes = toChannels({ ...colour, chroma }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, gamma(Math.min(1, Math.max(0, channel))))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG 2 counts it: 1 to 21. Takes `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Where the ten shades lie between white and black when the colour asks for nothing else. */
const lightnesses = [0.97, 0.935, 0.87, 0.8, 0.76, 0.7, 0.64, 0.62, 0.51, 0.44] as const;
const enough = 4.6;
/** The lightest of the dark backgrounds behind links. */
const darkGround = '#333333';
/** The darkest of the light backgrounds behind links. */
const lightGround = '#f1f3f5';

/** The shade whose text on it, and which as text on light grounds, always reads: the colour itself wherever it does. */
export const strongShade = 8;
/** The shade on which text is always legible, and which contrasts with the dark background. */
export const liftedShade = 7;
/** The shade that reads as text on the dark ground. */
export const brightShade = 4;

const carriesWhite = (colour: string) => contrast(colour, '#ffffff') >= enough;
const readsInTheDark = (colour: string) => contrast(colour, darkGround) >= enough;

/**
 * Ten shades of any colour (`#rrggbb`), light to dark, for Mantine. Whatever was picked: shade 7 to 9 carry white text, 8 and
 * 9 read on white, shade 0 to 4 read on the dark ground, at 4.5 : 1 or more (WCAG 2.2 AA). A colour that is dark enough is
 * shade 8 as it is: a company's colour is nobody's to brighten.
 */
export function shadesOf(hex: string): Shades {
  const { lightness: own, chroma, hue } = toOklch(hex);
  const shade = (start: number, stepBy: number, isGood: (colour: string) => boolean) => {
    let lightness = start;
    let colour = toHex({ lightness, chroma, hue });
    while (!isGood(colour) && lightness > 0.02 && lightness < 0.99) {
      lightness += stepBy;
      colour = toHex({ lightness, chroma, hue });
    }
    return colour;
  };
  const isDark = contrast(hex, lightGround) >= 4.5;
  // Under the pointer a dark colour gets darker still; one that can't gets lighter.
  const afterOwn = own > 0.2 ? own - 0.07 : own + 0.1;
  return lightnesses.map((lightness, index) => {
    if (index === strongShade && isDark) return hex.toLowerCase();
    if (index > strongShade && isDark) return shade(afterOwn, -0.01, carriesWhite);
    if (index >= liftedShade) return shade(lightness, -0.01, carriesWhite);
    if (index <= brightShade) return shade(lightness, 0.01, readsInTheDark);
    return toHex({ lightness, chroma, hue });
  }) as unknown as Shades;
}

/** Black or white, whichever reads on the colour. */
export function textOn(hex: string): '#000000' | '#ffffff' {
  return contrast(hex, '#ffffff') >= 4.5 || contrast(hex, '#ffffff') >= contrast(hex, '#000000')
    ? '#ffffff'
    : '#000000';
}

/** Contrast from which large text reads on a colour (WCAG 2.2 AA). */
const enoughForLarge = 3;

/**
 * A large area in a colour, and the text on it: a colour on which large white text would read is darkened until small white text does
 * too, as on buttons; one that is lighter stays as it is, with black text.
 */
export function areaOf(hex: string): { fill: string; text: '#000000' | '#ffffff' } {
  if (contrast(hex, '#ffffff') < enoughForLarge) return { fill: hex, text: '#000000' };
  return { fill: contrast(hex, '#ffffff') >= enough ? hex : shadesOf(hex)[strongShade], text: '#ffffff' };
}

/** The contrast of what is drawn, such as a bar of a chart, with the ground it is drawn on (WCAG 2.2 AA, 1.4.11). */
const enoughForDrawings = 3;

/**
 * A colour for what is drawn on a ground: as it is where it contrasts 3 : 1, else darker on a light ground and lighter on a dark one.
 * Takes and gives `#rrggbb`.
 */
export function drawnOn(hex: string, ground: string): string {
  if (contrast(hex, ground) >= enoughForDrawings) return hex.toLowerCase();
  const { lightness: own, chroma, hue } = toOklch(hex);
  const stepBy = luminance(ground) > 0.18 ? -0.01 : 0.01;
  let [lightness, colour] = [own, hex];
  while (contrast(colour, ground) < enoughForDrawings && lightness >= 0 && lightness <= 1) {
    lightness += stepBy;
    colour = toHex({ lightness, chroma, hue });
  }
  return colour;
}

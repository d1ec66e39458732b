/** A colour as it is drawn: red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
const byte = String.raw`\s*(\d{1,3})\s*`;
const functional = new RegExp(String.raw`^rgba?\(${byte},${byte},${byte}(?:,\s*(\d?\.\d+|[01]|\d{1,3}%)\s*)?\)$`, 'i');

/**
 * Reads a catalogue colour: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)` (spec/3 §3). Null for anything else, names
 * of colours included.
 */
export function readColour(text: string): Colour | null {
  const trimmed = text.trim();
  return trimmed.startsWith('#') ? readHex(trimmed.slice(1)) : readFunctional(trimmed);
}

function readHex(digits: string): Colour | null {
  if (!/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

function readFunctional(text: string): Colour | null {
  const found = functional.exec(text);
  if (!found) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1, 4).map(Number);
  const written = found[4];
  const alpha =
    written === undefined ? 1 : written.endsWith('%') ? Number.parseInt(written, 10) / 100 : Number(written);
  return Math.max(red, green, blue) > 255 || alpha > 1 ? null : { red, green, blue, alpha };
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** `#rrggbb`, with the alpha behind it where it is not fully there: one way of writing each colour. */
export function hexColour({ red, green, blue, alpha }: Colour): string {
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha === 1 ? '' : hex(alpha * 255)}`;
}

/** The colour to draw with; black for what is none. */
export function drawnColour(text: string): string {
  return hexColour(readColour(text) ?? black);
}

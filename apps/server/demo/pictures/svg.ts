/** All pictures are this large, in pixels. */
export const pictureSize = { width: 1280, height: 960 } as const;

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more });

/** A line of this width; no fill. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  element('path', { d, stroke, 'stroke-width': width, fill: 'none', 'stroke-linecap': 'round', ...more });

export const shape = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more });

export const group = (content: readonly string[], more: Attributes = {}) => element('g', more, content.join(''));

/** The same thing, `count` times. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Which of the seven bars of a digit are lit: above, above left, above right, middle, below left, below right, below. */
const bars: Readonly<Record<string, string>> = {
  '0': '1110111',
  '1': '0010010',
  '2': '1011101',
  '3': '1011011',
  '4': '0111010',
  '5': '1101011',
  '6': '1101111',
  '7': '1010010',
  '8': '1111111',
  '9': '1111011',
  '-': '0001000',
};

/**
 * Digits, `.`, `:`, `-` and spaces made of bars, as a display shows them: a machine without fonts draws them as well.
 * @param height of a digit
 */
export function digits(text: string, x: number, y: number, height: number, colour: string): string {
  const w = height * 0.5;
  const t = height * 0.12;
  let at = x;
  const drawn = [...text].map((sign) => {
    const left = at;
    at += sign === '.' || sign === ':' ? w * 0.5 : w * 1.4;
    if (sign === '.') return rect(left, y + height - t * 1.2, t * 1.2, t * 1.2, colour);
    if (sign === ':') {
      return many(2, (dot) => rect(left, y + height * (0.25 + dot * 0.4), t * 1.2, t * 1.2, colour));
    }
    const lit = bars[sign] ?? '0000000';
    const places: readonly (readonly [number, number, number, number])[] = [
      [left + t, y, w - 2 * t, t],
      [left, y + t, t, height / 2 - t * 1.5],
      [left + w - t, y + t, t, height / 2 - t * 1.5],
      [left + t, y + height / 2 - t / 2, w - 2 * t, t],
      [left, y + height / 2 + t / 2, t, height / 2 - t * 1.5],
      [left + w - t, y + height / 2 + t / 2, t, height / 2 - t * 1.5],
      [left + t, y + height - t, w - 2 * t, t],
    ];
    return places.map((place, index) => (lit[index] === '1' ? rect(...place, colour) : '')).join('');
  });
  return drawn.join('');
}

/** Shared colours that run into one another, and a soft shadow. */
const definitions = `<defs>
  <linearGradient id="steel" x1="0" x2="1"><stop offset="0" stop-color="#7d868c"/><stop offset=".35" stop-color="#d5dadd"/><stop offset=".6" stop-color="#aab2b7"/><stop offset="1" stop-color="#666e74"/></linearGradient>
  <linearGradient id="steelDown" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#cfd5d8"/><stop offset="1" stop-color="#7c858b"/></linearGradient>
  <linearGradient id="concrete" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#9b978f"/><stop offset="1" stop-color="#5f5c57"/></linearGradient>
  <linearGradient id="dark" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#3b4045"/><stop offset="1" stop-color="#1d2023"/></linearGradient>
  <linearGradient id="green" x1="0" x2="1"><stop offset="0" stop-color="#2f5d46"/><stop offset=".4" stop-color="#4f8a6c"/><stop offset="1" stop-color="#25493a"/></linearGradient>
  <linearGradient id="rubber" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#55585b"/><stop offset=".4" stop-color="#2a2c2e"/><stop offset="1" stop-color="#111213"/></linearGradient>
  <linearGradient id="oil" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#caa24a"/><stop offset="1" stop-color="#7a5514"/></linearGradient>
  <radialGradient id="lamp" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
</defs>`;

/** A whole picture with the light of a torch on it and the hour in the corner. */
export function picture(content: readonly string[], hour: string): string {
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    definitions,
    ...content,
    rect(0, 0, width, height, 'url(#lamp)'),
    digits(hour, width - 196, height - 78, 44, '#ffb347'),
    '</svg>',
  ].join('');
}

/** The surface's kinds of shape that an element can have (spec/3 §3). */
export type ShapeKind = 'Line' | 'Rect' | 'Circle' | 'Doodle' | 'Lamp' | 'Polygon';

/** What is known of one type of element. */
export interface ElementStyle {
  /** As it is sent and stored (spec/3 §3). */
  readonly code: number;
  readonly kind: ShapeKind;
  /** Whether its inside is painted. */
  readonly isFilled: boolean;
  /** Whether it has an inside: then it has an area, and its length is the way around it. */
  readonly isClosed: boolean;
}

const open = { isFilled: false, isClosed: false } as const;
const outlined = { isFilled: false, isClosed: true } as const;
const filled = { isFilled: true, isClosed: true } as const;

/** Every type of element, by its name. A lamp is counted; it has neither length nor area. */
export const elementStyles = {
  thin_line: { code: 0, kind: 'Line', ...open },
  thick_line: { code: 1, kind: 'Line', ...open },
  rectangle_outlined: { code: 2, kind: 'Rect', ...outlined },
  rectangle_filled: { code: 3, kind: 'Rect', ...filled },
  circle_outlined: { code: 4, kind: 'Circle', ...outlined },
  circle_filled: { code: 5, kind: 'Circle', ...filled },
  doodle: { code: 6, kind: 'Doodle', ...open },
  lamp: { code: 7, kind: 'Lamp', ...open },
  polygon_outlined: { code: 8, kind: 'Polygon', ...outlined },
  polygon_filled: { code: 9, kind: 'Polygon', ...filled },
  polygon_open: { code: 10, kind: 'Polygon', ...open },
  /** Our own, beyond the specification's: a pin that carries photos. It is placed, moved and counted as a lamp. */
  photo: { code: 11, kind: 'Lamp', ...open },
} as const satisfies Record<string, ElementStyle>;

export type StyleName = keyof typeof elementStyles;
export type StyleCode = (typeof elementStyles)[StyleName]['code'];

export const styleNames = Object.keys(elementStyles) as readonly StyleName[];
const byCode = new Map(styleNames.map((name) => [elementStyles[name].code as number, name]));

/** All style codes: the specification's 0 to 10, and 11. */
export const styleCodes = styleNames.map((name) => elementStyles[name].code);

export function isStyleCode(code: unknown): code is StyleCode {
  return typeof code === 'number' && byCode.has(code);
}

export function styleNameOf(code: StyleCode): StyleName {
  // Codes are made from the same table.
  return byCode.get(code) as StyleName;
}

export function styleOf(code: StyleCode): ElementStyle {
  return elementStyles[styleNameOf(code)];
}

/** Red, green, blue and white of a colour space, each by its x and y (CIE 1931). */
type Primaries = readonly [red: Point, green: Point, blue: Point, white: Point];
type Point = readonly [x: number, y: number];
type Vector = readonly [number, number, number];
/** Three columns. */
type Matrix = readonly [Vector, Vector, Vector];

const d65: Point = [0.3127, 0.329];

/** Colour spaces by their number in ITU-T H.273, 8.1, without those that are drawn as sRGB anyway (1, 2). */
const primariesByNumber: ReadonlyMap<number, Primaries> = new Map<number, Primaries>([
  [5, [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], d65]],
  [6, [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], d65]],
  [7, [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], d65]],
  [9, [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], d65]],
  [
    11,
    [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
      [0.314, 0.351],
    ],
  ],
  [12, [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], d65]],
]);

/** What ICC profiles are measured against. */
const d50: Vector = [0.9642, 1, 0.8249];
/** The Bradford transform, by columns. */
const bradford: Matrix = [
  [0.8951, -0.7502, 0.0389],
  [0.2664, 1.7135, -0.0685],
  [-0.1614, 0.0367, 1.0296],
];
/** The curve of sRGB (ICC.1:2010, 10.16, function 3): photos are encoded by it, whatever their primaries. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const byVector = (columns: Matrix, [a, b, c]: Vector): Vector => {
  const row = (at: 0 | 1 | 2) => columns[0][at] * a + columns[1][at] * b + columns[2][at] * c;
  return [row(0), row(1), row(2)];
};
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** Solves for the share of each column in this vector. */
const shares = ([a, b, c]: Matrix, vector: Vector): Vector => {
  const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const whole = dot(a, cross(b, c));
  return [dot(vector, cross(b, c)) / whole, dot(vector, cross(c, a)) / whole, dot(vector, cross(a, b)) / whole];
};
const xyz = ([x, y]: Point): Vector => [x / y, 1, (1 - x - y) / y];
const scaled = (vector: Vector, by: number): Vector => [vector[0] * by, vector[1] * by, vector[2] * by];

/** The primaries as an ICC profile has them: of full brightness, and seen under D50. */
function columnsOf([red, green, blue, white]: Primaries): Matrix {
  const columns: Matrix = [xyz(red), xyz(green), xyz(blue)];
  const full = shares(columns, xyz(white));
  const [from, to] = [byVector(bradford, xyz(white)), byVector(bradford, d50)];
  const adapted = (vector: Vector): Vector => {
    const cones = byVector(bradford, vector);
    return shares(bradford, [(cones[0] * to[0]) / from[0], (cones[1] * to[1]) / from[1], (cones[2] * to[2]) / from[2]]);
  };
  return [
    adapted(scaled(columns[0], full[0])),
    adapted(scaled(columns[1], full[1])),
    adapted(scaled(columns[2], full[2])),
  ];
}

/** A number of ICC profiles: 16 bits before the point, 16 behind. */
function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), index * 4));
  return bytes;
}
const typed = (type: string, content: Buffer) => Buffer.concat([Buffer.from(type), Buffer.alloc(4), content]);

/**
 * An ICC profile for an image that specifies its color space only by number (ITU-T H.273).
 * @returns null for sRGB, and for numbers that no photo has
 */
export function profileOfPrimaries(number: number): Buffer | null {
  const primaries = primariesByNumber.get(number);
  if (!primaries) return null;
  const [red, green, blue] = columnsOf(primaries);
  const function3 = Buffer.from([0, 3, 0, 0]);
  const parts: readonly [names: readonly string[], content: Buffer][] = [
    [['wtpt'], typed('XYZ ', fixed(d50))],
    [['rXYZ'], typed('XYZ ', fixed(red))],
    [['gXYZ'], typed('XYZ ', fixed(green))],
    [['bXYZ'], typed('XYZ ', fixed(blue))],
    [['rTRC', 'gTRC', 'bTRC'], typed('para', Buffer.concat([function3, fixed(curve)]))],
  ];
  const names = parts.flatMap((part) => part[0]);
  const table = Buffer.alloc(4 + names.length * 12);
  table.writeUInt32BE(names.length);
  let [entry, at] = [4, 128 + table.length];
  for (const [ofPart, content] of parts) {
    for (const name of ofPart) {
      table.write(name, entry, 'latin1');
      table.writeUInt32BE(at, entry + 4);
      table.writeUInt32BE(content.length, entry + 8);
      entry += 12;
    }
    at += content.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x04300000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  fixed(d50).copy(head, 68);
  return Buffer.concat([head, table, ...parts.map((part) => part[1])]);
}

import type { Mark, MarkColour, MarkPoint, MarkWidth } from './marks.ts';
import { markUnits } from './marks.ts';

/** How thick lines are, in the unit of the marks. */
export const lineWidths: Readonly<Record<MarkWidth, number>> = { thin: 4, medium: 8, thick: 16 };
/** How high letters are, in the same unit. */
export const textHeights: Readonly<Record<MarkWidth, number>> = { thin: 28, medium: 44, thick: 72 };

const at = ([x, y]: MarkPoint) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const between = ([x, y]: MarkPoint, [otherX, otherY]: MarkPoint): MarkPoint => [(x + otherX) / 2, (y + otherY) / 2];

/** What is drawn of a line: paths as SVG and canvas take them, one along which the pen goes and one that is filled. */
export interface LineShape {
  readonly stroke: string;
  readonly fill: string | null;
}

/** A pen's way, with its corners rounded: from middle to middle of its points. A tap is a dot. */
function penPath(points: readonly MarkPoint[]): string {
  const [first = [0, 0], ...others] = points;
  const last = others.at(-1);
  if (!last) return `M${at(first)}h0.1`;
  const bends = others.slice(0, -1).map((one, index) => `Q${at(one)} ${at(between(one, others[index + 1] ?? last))}`);
  return `M${at(first)}${bends.join('')}L${at(last)}`;
}

/** The path of a pen's line or an arrow: the same on the screen and in the stored picture. */
export function lineShape(mark: Exclude<Mark, { kind: 'text' }>): LineShape {
  if (mark.kind === 'pen') return { stroke: penPath(mark.points), fill: null };
  const { from, to, width } = mark;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  // The head grows with the line, but is never longer than the arrow.
  const head = Math.min(length, lineWidths[width] * 2.5 + 20);
  const [ux, uy] = [dx / length, dy / length];
  const base: MarkPoint = [to[0] - ux * head, to[1] - uy * head];
  const side = head * 0.5;
  const left: MarkPoint = [base[0] - uy * side, base[1] + ux * side];
  const right: MarkPoint = [base[0] + uy * side, base[1] - ux * side];
  return { stroke: `M${at(from)}L${at(base)}`, fill: `M${at(to)}L${at(left)}L${at(right)}Z` };
}

/** The colours as they are drawn: on every photo the same, whatever the theme. */
export const markInks: Readonly<Record<MarkColour, string>> = {
  red: '#e03131',
  yellow: '#ffd43b',
  green: '#2f9e44',
  blue: '#1c7ed6',
  white: '#ffffff',
  black: '#111111',
};

/** Around letters and lines, so that they read on any ground. */
export function edgeOf(colour: MarkColour): string {
  return colour === 'white' || colour === 'yellow' ? markInks.black : markInks.white;
}

/** A picture's sides in the unit of the marks. */
export function markExtent({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = markUnits / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

/** Whether a text runs from right to left: by its first letter that says so. */
export function runsRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
}

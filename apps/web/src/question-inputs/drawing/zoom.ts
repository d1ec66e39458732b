/** How a photo is looked at: so many times larger, and where its corner lies, in widths of the photo as it fits the window. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place on the window, in the same measure from the corner of the photo as it fits. */
export type Place = readonly [x: number, y: number];

export const wholePhoto: View = { scale: 1, x: 0, y: 0 };

export const largestScale = 8;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const middleOf = ([one, other]: readonly [Place, Place]): Place => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
const apart = ([one, other]: readonly [Place, Place]) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The photo never leaves an empty place where it lay. `height` is that of the photo as it fits, in its widths. */
function within({ scale, x, y }: View, height: number): View {
  return { scale, x: between(x, 1 - scale, 0), y: between(y, height * (1 - scale), 0) };
}

/** Grown by a factor, so that what lies at `from` comes to lie at `to`. */
function grown(view: View, factor: number, from: Place, to: Place, height: number): View {
  const scale = between(view.scale * factor, 1, largestScale);
  const [left, top] = [(from[0] - view.x) / view.scale, (from[1] - view.y) / view.scale];
  return within({ scale, x: to[0] - left * scale, y: to[1] - top * scale }, height);
}

/** Two fingers went from two places to two others: what lay between them lies there still. */
export function pinched(view: View, from: readonly [Place, Place], to: readonly [Place, Place], height: number): View {
  return grown(view, apart(to) / Math.max(apart(from), 0.001), middleOf(from), middleOf(to), height);
}

/** Larger or smaller around a place that stays. */
export function zoomedAt(view: View, factor: number, at: Place, height: number): View {
  return grown(view, factor, at, at, height);
}

/** Pushed from one place to another. */
export function pushed(view: View, from: Place, to: Place, height: number): View {
  return within({ ...view, x: view.x + to[0] - from[0], y: view.y + to[1] - from[1] }, height);
}

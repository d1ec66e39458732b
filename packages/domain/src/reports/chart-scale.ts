/** The step between two marks of an axis: 1, 2 or 5 times a power of ten. */
function stepFor(range: number, marks: number): number {
  const rough = range / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return times * power;
}

/** An axis of figures. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  /** The figures that are marked, the least first. */
  readonly marks: readonly number[];
}

/**
 * The axis for these figures: it has zero on it, since bars are compared by their lengths, and ends at round figures. Whole figures have
 * whole marks: there is no half of a job.
 * @param marks about so many marks
 */
export function axisFor(values: readonly number[], marks = 5): Axis {
  const least = Math.min(0, ...values);
  const largest = Math.max(0, ...values);
  if (least === largest) return { from: 0, to: 1, marks: [0, 1] };
  const rough = stepFor(largest - least, marks);
  const step = values.every(Number.isInteger) ? Math.max(rough, 1) : rough;
  const from = Math.floor(least / step);
  const to = Math.ceil(largest / step);
  // Counted in steps: adding up a tenth ten times does not give one.
  const marked = Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
  return { from: from * step, to: to * step, marks: marked };
}

/** Where a figure lies on an axis, from 0 to 1. */
export function placeOn({ from, to }: Axis, value: number): number {
  return (value - from) / (to - from);
}

/** Every so many labels of the same width are shown, so that they do not run into each other. */
export function labelEvery(count: number, room: number, width: number): number {
  return Math.max(1, Math.ceil((count * width) / Math.max(room, 1)));
}

/**
 * Every so many labels are shown, from the first one on, so that none runs into the next one shown. Widths, gap and step in one unit.
 * @param widths of all labels, each centered at its place
 * @param step from one place to the next
 * @param gap at least between two labels
 */
export function spacedLabels(widths: readonly number[], step: number, gap: number): number {
  const half = (index: number) => (widths[index] ?? 0) / 2;
  const fits = (every: number) => {
    for (let index = every; index < widths.length; index += every) {
      if (half(index - every) + half(index) + gap > every * step) return false;
    }
    return true;
  };
  let every = 1;
  while (every < widths.length && !fits(every)) every += 1;
  return every;
}

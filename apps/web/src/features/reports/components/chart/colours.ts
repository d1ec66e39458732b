/** The number of distinct colors, used cyclically. */
const colours = 8;

/** The colour of a series, by its place: a variable of chart.module.css, which has a shade each for light and dark. */
export function colourOf(index: number): string {
  return `var(--chart-${(index % colours) + 1})`;
}

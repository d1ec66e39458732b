/** A year in the two digits of the product's dates (spec/1 §9); in all of them where two would be taken for another century. */
export function shownYear(year: string): string {
  return /^20\d\d$/.test(year) ? year.slice(2) : year;
}

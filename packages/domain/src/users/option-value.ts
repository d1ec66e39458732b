/** Select options are kept in lower case unless they are numbers (spec/2 §3). */
export function optionValue(option: string): string {
  return /^\d+$/.test(option) ? option : option.toLowerCase();
}

/** Select options are stored in lower case unless they are numbers (spec/2 §3). */
export function optionValue(option: string): string {
  return /^\d+$/.test(option) ? option : option.toLowerCase();
}

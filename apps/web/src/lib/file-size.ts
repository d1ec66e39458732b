const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the unit that people would say it in, with one decimal below ten. */
export function sizeIn(bytes: number): { readonly amount: number; readonly unit: (typeof units)[number] } {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  const amount = bytes / 1024 ** step;
  const rounded = amount < 10 && step > 0 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return { amount: rounded, unit: units[step] ?? 'byte' };
}

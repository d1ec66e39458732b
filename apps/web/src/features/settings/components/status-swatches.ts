/** Colors that are distinct from those of the built-in statuses, and legible on light and dark. */
export const statusSwatches = [
  '#E8590C',
  '#F08C00',
  '#66A80F',
  '#099268',
  '#0C8599',
  '#1971C2',
  '#6741D9',
  '#9C36B5',
  '#E64980',
  '#868E96',
];

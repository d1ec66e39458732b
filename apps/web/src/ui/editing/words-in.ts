/** The texts and numbers that stand in a value of whatever shape, for people to tell two of them apart. */
export function wordsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsIn).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) return wordsIn(Object.values(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** Splits what a person typed on the first space; without one the last name is empty (spec/2 §5). */
export function splitName(typed: string): PersonName {
  const trimmed = typed.trim();
  const space = trimmed.search(/\s/);
  if (space === -1) return { first: trimmed, last: '' };
  return { first: trimmed.slice(0, space), last: trimmed.slice(space).trim() };
}

/** First and last name in one, without a space at an end where one of them is empty. */
export function fullName({ first, last }: PersonName): string {
  return `${first} ${last}`.trim();
}

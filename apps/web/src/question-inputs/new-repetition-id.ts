import { randomKey } from '../lib/api/random-key.ts';

/** The id of a new repetition: no other device makes the same. */
export function newRepetitionId(): string {
  return randomKey().slice(0, 16);
}

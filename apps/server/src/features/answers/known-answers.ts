import { Problem } from '../../http/problem.ts';
import type { KnownAnswer, StoredState } from './answering.queries.ts';
import type { Entry } from './entries.ts';

/**
 * The answers that are stored already, by ID. @throws Problem answer_id_taken if an ID belongs to another job's or
 * question's answer
 */
export function knownAnswers(stored: StoredState, entries: readonly Entry[], jobId: string): Map<string, KnownAnswer> {
  const known = new Map(stored.known.map((one) => [one.id, one]));
  const fields = entries.flatMap(({ answer, questionId }, index) => {
    const one = known.get(answer.id);
    const isSame = one?.questionId === questionId && one.repetition === answer.repetition;
    const isOurs = !one || (one.jobId === jobId && isSame);
    return isOurs ? [] : [{ path: `data.${index}.answer.ID`, code: 'answer_id_taken', message: '' }];
  });
  if (fields.length > 0) throw new Problem('answer_id_taken', { fields });
  return known;
}

/** The entries that are not stored yet; of one that is sent twice in a call the first. */
export function freshEntries(entries: readonly Entry[], known: ReadonlyMap<string, KnownAnswer>) {
  const seen = new Set(known.keys());
  return entries.flatMap((entry, index) => {
    if (seen.has(entry.answer.id)) return [];
    seen.add(entry.answer.id);
    return [{ entry, index }];
  });
}

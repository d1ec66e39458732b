import type { WireAnswer } from '@plumbline/contract/answers';

type Side = Pick<WireAnswer, 'ID' | 'base'> & { readonly user: { readonly _id: string } | null };

/**
 * The answers that stand beside a parallel one: what was stored since the base that it was given over, the last of each
 * person, in the order they came. `history` is the newest first; where names are hidden every answer is a person's.
 */
export function sideBySide<Answer extends Side>(history: readonly Answer[], parallelId: string): readonly Answer[] {
  const at = history.findIndex((one) => one.ID === parallelId);
  const parallel = history[at];
  if (!parallel) return [];
  const base = history.findIndex((one) => one.ID === parallel.base);
  const since = history.slice(at, base === -1 ? undefined : base);
  const people = new Set<string>();
  const last = since.filter((one) => {
    const person = one.user?._id ?? one.ID;
    if (people.has(person)) return false;
    people.add(person);
    return true;
  });
  return last.toReversed();
}

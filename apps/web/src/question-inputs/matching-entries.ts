import Fuse from 'fuse.js';
import { fuzzyThreshold } from '@plumbline/domain/question-types/choosing';

interface Named {
  readonly label: string;
  readonly more?: string | undefined;
}

/**
 * The entries that were searched for: those that have the words as they were typed come first, in their own order, then those
 * that nearly have them (Spec 2 §5: 0.3, for digits 0.4).
 */
export function matchingEntries<Entry extends Named>(entries: readonly Entry[], searched: string): readonly Entry[] {
  const wanted = searched.trim().toLocaleLowerCase();
  if (wanted === '') return entries;
  const exact = entries.filter(({ label, more = '' }) => `${label}\n${more}`.toLocaleLowerCase().includes(wanted));
  const known = new Set(exact);
  const fuse = new Fuse(
    entries.filter((entry) => !known.has(entry)),
    { keys: ['label', 'more'], threshold: fuzzyThreshold(searched), ignoreLocation: true },
  );
  return [...exact, ...fuse.search(searched).map((match) => match.item)];
}

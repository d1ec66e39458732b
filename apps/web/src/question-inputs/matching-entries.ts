import Fuse from 'fuse.js';
import { fuzzyThreshold } from '@plumbline/domain/question-types/choosing';
import type { Translated } from '@plumbline/domain/translations/names';
import { namesInAll } from '@plumbline/domain/translations/names';

interface NamedEntry extends Translated {
  readonly label: string;
  readonly more?: string | undefined;
}

/**
 * The entries that were searched for: those that have the words as they were typed come first, in their own order, then those
 * that nearly have them (spec/2 §5: 0.3, for digits 0.4).
 */
export function matchingEntries<Entry extends NamedEntry>(
  entries: readonly Entry[],
  searched: string,
): readonly Entry[] {
  const wanted = searched.trim().toLocaleLowerCase();
  if (wanted === '') return entries;
  const exact = entries.filter((entry) =>
    [...namesInAll(entry), entry.more ?? ''].join('\n').toLocaleLowerCase().includes(wanted),
  );
  const known = new Set(exact);
  const fuse = new Fuse(
    entries.filter((entry) => !known.has(entry)),
    {
      keys: [{ name: 'label', getFn: (entry) => [...namesInAll(entry)] }, 'more'],
      threshold: fuzzyThreshold(searched),
      ignoreLocation: true,
    },
  );
  return [...exact, ...fuse.search(searched).map((match) => match.item)];
}

import { foldedText } from '@plumbline/domain/text/fold-text';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import Fuse from 'fuse.js';
import { fuzzyThreshold } from '@plumbline/domain/question-types/choosing';
import type { Translated } from '@plumbline/domain/languages/names';
import { namesInAll } from '@plumbline/domain/languages/names';

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
  const words = searchWords(searched);
  if (words.length === 0) return entries;
  const exact = entries.filter((entry) => isFoundIn([...namesInAll(entry), entry.more ?? ''].join('\n'), words));
  const known = new Set(exact);
  const fuse = new Fuse(
    entries.filter((entry) => !known.has(entry)),
    {
      keys: [{ name: 'label', getFn: (entry) => namesInAll(entry).map(foldedText) }, 'more'],
      threshold: fuzzyThreshold(foldedText(searched)),
      ignoreLocation: true,
    },
  );
  return [...exact, ...fuse.search(foldedText(searched)).map((match) => match.item)];
}

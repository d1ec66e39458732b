import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';

/** The options in whose label each of the words is found, in their groups: what lists and the search for everything find by the same words. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => found(options, searchWords(search), limit);

/** @param limit counts a group as one, whatever is in it, as the library's own filter does: a long group hides no other. */
function found(options: ComboboxParsedItem[], words: readonly string[], limit: number): ComboboxParsedItem[] {
  const result: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (result.length >= limit) break;
    if ('group' in option) {
      const items = found(option.items, words, limit - result.length) as ComboboxItem[];
      if (items.length > 0) result.push({ ...option, items });
    } else if (isFoundIn(option.label, words)) result.push(option);
  }
  return result;
}

import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';

/** The options in whose label each of the words is found, in their groups: what lists and the search for everything find by the same words. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => found(options, searchWords(search), limit);

function found(options: ComboboxParsedItem[], words: readonly string[], limit: number): ComboboxParsedItem[] {
  const result: ComboboxParsedItem[] = [];
  let count = 0;
  for (const option of options) {
    if (count >= limit) break;
    if ('group' in option) {
      const items = found(option.items, words, limit - count) as ComboboxItem[];
      if (items.length > 0) result.push({ ...option, items });
      count += items.length;
    } else if (isFoundIn(option.label, words)) {
      result.push(option);
      count += 1;
    }
  }
  return result;
}

import type { Language } from '@plumbline/domain/languages/languages';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import type { columnsOfList } from '@plumbline/domain/views/lists';
import { textsIn } from '@plumbline/texts/texts';

/** Column titles of exported lists, by list and column. */
export interface ListWords {
  readonly lists: Readonly<Record<ViewList, string>>;
  readonly columns: { readonly [List in ViewList]: Readonly<Record<(typeof columnsOfList)[List][number], string>> };
}

export const listWords = (language: Language): ListWords => textsIn(language).lists;

import { useState } from 'react';
import type { TranslatedName } from '@plumbline/contract/translations';
import { languages } from '@plumbline/domain/languages/languages';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import type { TranslationEdits } from './translation-edits.ts';
import { isMissing, keyOfName, shownText } from './translation-edits.ts';

/** Begins what is wanted where that is one list of options, by its id. */
export const listPrefix = 'list:';

/** What of all names is wanted: a kind, or one list of options. */
function isWanted(row: TranslatedName, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.startsWith(listPrefix) ? row.list === wanted.slice(listPrefix.length) : row.kind === wanted;
}

/** The names of a kind, narrowed by a search and to those that lack a translation. */
export function useShownNames(rows: readonly TranslatedName[], wanted: string | undefined, edits: TranslationEdits) {
  const [search, setSearch] = useState('');
  /** Those that lacked something when they were asked for: what is filled in stays until then. */
  const [lacking, setLacking] = useState<ReadonlySet<string> | null>(null);
  const ofKind = rows.filter((row) => isWanted(row, wanted));
  const sought = searchWords(search);
  const isFound = (row: TranslatedName) =>
    [row.original, ...languages.map((language) => shownText(row, language, edits))].some((text) =>
      isFoundIn(text, sought),
    );
  const missing = ofKind.filter((row) => isMissing(row, edits));
  return {
    ofKind,
    missing,
    shown: ofKind.filter((row) => (!lacking || lacking.has(keyOfName(row))) && isFound(row)),
    search,
    setSearch,
    isSearched: sought.length > 0,
    isOnlyMissing: lacking !== null,
    setOnlyMissing: (isOnly: boolean) => setLacking(isOnly ? new Set(missing.map(keyOfName)) : null),
  };
}

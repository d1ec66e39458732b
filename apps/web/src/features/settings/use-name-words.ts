import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import { isInstanceList } from '@plumbline/domain/projects/lists';
import type { NameKind } from '@plumbline/domain/languages/name-kinds';
import { sortOfKey } from '@plumbline/domain/languages/name-kinds';
import { isolatedName } from '../../i18n/isolated.ts';
import { realLanguage } from '../../i18n/language.ts';
import { keyOfName } from './translation-edits.ts';

/** Of which thing a text is a part, where it is one: it has a name of its own among the rows. */
function wholeOf({ kind, id, key, list }: TranslatedName): { kind: NameKind; id: string } | null {
  if (kind === 'list_option') return list === null ? null : { kind: 'project_field', id: list };
  return key === 'name' ? null : { kind, id };
}

/** What the texts in the table are, in words, in the language of the screen. */
export function useNameWords(rows: readonly TranslatedName[]) {
  const { t, i18n } = useTranslation(['settings', 'projectSettings']);
  const language = realLanguage(i18n.language);
  const names = new Map(rows.map((row) => [keyOfName(row), row.texts[language] || row.original]));
  const list = (id: string, label: string | null): string =>
    isInstanceList(id)
      ? t(($) => $.projectSettings.lists[id], { ns: 'projectSettings' })
      : (names.get(keyOfName({ kind: 'project_field', id, key: 'name' })) ?? label ?? id);
  const about = (row: TranslatedName): string => {
    const whole = wholeOf(row);
    const name =
      row.kind === 'list_option'
        ? list(row.list ?? '', row.about)
        : ((whole && names.get(keyOfName({ ...whole, key: 'name' }))) ?? row.about ?? '');
    const sort = sortOfKey(row.key);
    const kind = sort === 'description' || sort === 'column' || sort === 'option' ? sort : row.kind;
    return t(($) => $.settings.translations.kind[kind], { about: isolatedName(name) });
  };
  return { list, about };
}

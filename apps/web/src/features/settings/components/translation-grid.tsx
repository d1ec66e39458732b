import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { translationLimit } from '@plumbline/domain/languages/name-kinds';
import { isForeign } from '@plumbline/domain/languages/names';
import { TextGrid } from '../../../ui/text-grid/text-grid.tsx';
import { keyOfName, shownText, theirsAt } from '../translation-edits.ts';
import type { useTranslationDraft } from '../use-translation-draft.ts';
import styles from './translations.module.css';

const languageOf = (code: string) => code as Language;

interface TranslationGridProps {
  readonly rows: readonly TranslatedName[];
  readonly draft: ReturnType<typeof useTranslationDraft>;
  /** What a name is the name of, in words. */
  readonly about: (row: TranslatedName) => string;
  readonly onPaste: (pasted: string, at: { readonly row: number; readonly column: number }) => void;
}

/** Each name a row, each language a column. */
export function TranslationGrid({ rows, draft, about, onPaste }: TranslationGridProps) {
  const { t } = useTranslation('settings');
  const { edits, theirs } = draft;
  return (
    <TextGrid
      heading={t(($) => $.settings.translations.original)}
      rows={rows.map((row) => ({
        row,
        key: keyOfName(row),
        name: `${row.original}, ${about(row)}`,
        limit: translationLimit(row.kind, row.key) ?? 0,
        lead: (
          <>
            <bdi className={styles.original}>{row.original}</bdi>
            <span className={styles.kind}>{about(row)}</span>
          </>
        ),
      }))}
      languages={languages}
      cell={({ row }, code) => {
        const language = languageOf(code);
        const text = shownText(row, language, edits);
        const other = theirsAt(theirs, row, language);
        return {
          text,
          isLacking: text.trim() === '' && isForeign(row.original, language),
          otherwise: isForeign(row.original, language) ? undefined : row.original,
          theirs: other === undefined ? undefined : t(($) => $.settings.translations.theirs, { text: other }),
        };
      }}
      onText={({ row: { kind, id, key } }, code, text) =>
        draft.change([{ kind, id, key, language: languageOf(code), text }])
      }
      onPaste={onPaste}
      height="max(20rem, calc(100dvh - 17rem))"
    />
  );
}

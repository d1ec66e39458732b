import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { Button, FileButton, Group, Select, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconLanguage, IconSearch, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import { languages } from '@plumbline/domain/languages/languages';
import type { Language } from '@plumbline/domain/languages/languages';
import { nameKinds, translationLimit } from '@plumbline/domain/languages/name-kinds';
import { isForeign } from '@plumbline/domain/languages/names';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { TextGrid } from '../../../ui/text-grid/text-grid.tsx';
import { translationsQuery } from '../api/translations.ts';
import { csvOfNames, isMissing, keyOfName, pasteNames, readNames, shownText, theirsAt } from '../translation-edits.ts';
import { useNameWords } from '../use-name-words.ts';
import { useTranslationDraft } from '../use-translation-draft.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './translations.module.css';

const listPrefix = 'list:';

/** What of all names is wanted: a kind, or one list of options. */
function isWanted(row: TranslatedName, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.startsWith(listPrefix) ? row.list === wanted.slice(listPrefix.length) : row.kind === wanted;
}

const languageOf = (code: string) => code as Language;

/** /settings/translations, for an administrator at the desk: all that people have named, in all languages, in one table. */
export function TranslationsScreen() {
  const { t } = useTranslation(['settings', 'menu', 'projectSettings']);
  const navigate = useNavigate();
  const { kind: wanted } = useSearch({ from: '/main/settings/translations' });
  const list = wanted?.startsWith(listPrefix) ? wanted.slice(listPrefix.length) : null;
  const { data, error, refetch, isPending } = useQuery(translationsQuery(list));
  const rows = useMemo(() => data?.docs ?? [], [data]);
  const words = useNameWords(rows);
  const draft = useTranslationDraft(rows, list);
  const { edits, theirs } = draft;
  const [search, setSearch] = useState('');
  /** Those that lacked something when they were asked for: what is filled in stays until then. */
  const [lacking, setLacking] = useState<ReadonlySet<string> | null>(null);
  const [told, tell] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);

  const ofKind = rows.filter((row) => isWanted(row, wanted));
  const sought = searchWords(search);
  const isFound = (row: TranslatedName) =>
    [row.original, ...languages.map((language) => shownText(row, language, edits))].some((text) =>
      isFoundIn(text, sought),
    );
  const shown = ofKind.filter((row) => (!lacking || lacking.has(keyOfName(row))) && isFound(row));
  const missing = ofKind.filter((row) => isMissing(row, edits));

  const show = (kind: string | null) => {
    setLacking(null);
    void navigate({ to: '/settings/translations', search: kind ? { kind } : {}, replace: true });
  };
  const read = async (file: File | null) => {
    if (!file) return;
    const found = readNames(await file.text(), rows, edits);
    if (found.kind === 'no_columns') {
      return tell({
        text: t(($) => $.settings.translations.noColumns, { languages: languages.join(', ') }),
        isWrong: true,
      });
    }
    draft.change(found.changes);
    const taken = t(($) => $.settings.translations.taken, { count: found.changes.length });
    const left = found.unknownRows
      ? ` ${t(($) => $.settings.translations.unknownRows, { count: found.unknownRows })}`
      : '';
    return tell({ text: taken + left, isWrong: false });
  };
  const onPaste = (pasted: string, at: { readonly row: number; readonly column: number }) => {
    const changes = pasteNames(pasted, shown, at);
    draft.change(changes);
    tell({ text: t(($) => $.settings.translations.taken, { count: changes.length }), isWrong: false });
  };

  const kinds = nameKinds.filter((kind) => kind === wanted || rows.some((row) => row.kind === kind));
  const choices = [
    { value: '', label: t(($) => $.settings.translations.all) },
    ...kinds.map((kind) => ({ value: kind as string, label: t(($) => $.settings.translations.kinds[kind]) })),
    ...(data?.lists ?? [])
      .filter(({ count }) => count > 0)
      .map(({ id, label, count }) => ({
        value: `${listPrefix}${id}`,
        label: t(($) => $.settings.translations.listOf, { name: words.list(id, label), count }),
      })),
  ];

  return (
    <Page>
      <PageHeader title={t(($) => $.menu.settings_translations, { ns: 'menu' })} />
      <div className={styles.tools}>
        <Select
          aria-label={t(($) => $.settings.translations.what)}
          data={choices}
          value={wanted ?? ''}
          allowDeselect={false}
          onChange={show}
          searchable
        />
        <TextInput
          aria-label={t(($) => $.settings.translations.search)}
          placeholder={t(($) => $.settings.translations.search)}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          dir="auto"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label={t(($) => $.settings.translations.onlyMissing, { count: missing.length })}
          checked={lacking !== null}
          onChange={(event) => setLacking(event.currentTarget.checked ? new Set(missing.map(keyOfName)) : null)}
        />
        <Group gap="xs" className={styles.files ?? ''}>
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {t(($) => $.settings.translations.import)}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={ofKind.length === 0}
            onClick={() =>
              saveFile(
                new Blob([csvOfNames(ofKind, edits)], { type: 'text/csv;charset=utf-8' }),
                `${t(($) => $.settings.translations.fileName)}.csv`,
              )
            }
          >
            {t(($) => $.settings.translations.export)}
          </Button>
        </Group>
      </div>
      {data && !data.hasOptions ? (
        <Text size="sm" mb="xs">
          {t(($) => $.settings.translations.longLists)}
        </Text>
      ) : null}
      {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {isPending ? [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={46} mb={4} />) : null}
      {data && shown.length === 0 ? (
        <Nothing
          reason={rows.length === 0 ? 'empty' : lacking && sought.length === 0 ? 'allSaid' : 'nothingFound'}
          onShowAll={() => {
            setLacking(null);
            setSearch('');
          }}
        />
      ) : null}
      {shown.length > 0 ? (
        <>
          <Text size="sm" {...(told?.isWrong ? { c: 'red' } : { c: 'dimmed' })} mb="xs" role="status">
            {told?.text ?? t(($) => $.settings.translations.hint)}
          </Text>
          <TextGrid
            heading={t(($) => $.settings.translations.original)}
            rows={shown.map((row) => ({
              row,
              key: keyOfName(row),
              name: `${row.original}, ${words.about(row)}`,
              limit: translationLimit(row.kind, row.key) ?? 0,
              lead: (
                <>
                  <bdi className={styles.original}>{row.original}</bdi>
                  <span className={styles.kind}>{words.about(row)}</span>
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
        </>
      ) : null}
      <SaveBar draft={draft} unsaved={t(($) => $.settings.translations.unsaved, { count: draft.editCount })} />
      <LeaveGuard isDirty={draft.editCount > 0} />
    </Page>
  );
}

interface NothingProps {
  readonly reason: 'empty' | 'allSaid' | 'nothingFound';
  readonly onShowAll: () => void;
}

function Nothing({ reason, onShowAll }: NothingProps) {
  const { t } = useTranslation('settings');
  const title = t(($) => $.settings.translations[reason]);
  if (reason === 'empty') {
    return <EmptyState icon={IconLanguage} title={title} text={t(($) => $.settings.translations.emptyText)} />;
  }
  const action = (
    <Button variant="default" onClick={onShowAll}>
      {t(($) => $.settings.translations.showAll)}
    </Button>
  );
  return <EmptyState icon={IconLanguage} title={title} action={action} />;
}

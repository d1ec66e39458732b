import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import { languages } from '@plumbline/domain/languages/languages';
import { nameKinds } from '@plumbline/domain/languages/name-kinds';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { translationsQuery } from '../api/translations.ts';
import { pasteNames, readNames } from '../translation-edits.ts';
import { useNameWords } from '../use-name-words.ts';
import { listPrefix, useShownNames } from '../use-shown-names.ts';
import { useTranslationDraft } from '../use-translation-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { TranslationGrid } from './translation-grid.tsx';
import { TranslationTools } from './translation-tools.tsx';

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
  const names = useShownNames(rows, wanted, draft.edits);
  const { ofKind, shown, isOnlyMissing } = names;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const readFile = useNamesFromFile(rows, draft, setOutcome);

  const show = (kind: string | null) => {
    names.setOnlyMissing(false);
    void navigate({ to: '/settings/translations', search: kind ? { kind } : {}, replace: true });
  };
  const onPaste = (pasted: string, at: { readonly row: number; readonly column: number }) => {
    const changes = pasteNames(pasted, shown, at);
    draft.change(changes);
    setOutcome({ text: t(($) => $.settings.translations.taken, { count: changes.length }), isWrong: false });
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
      <TranslationTools
        choices={choices}
        wanted={wanted}
        onWanted={show}
        search={names.search}
        onSearch={names.setSearch}
        missing={names.missing.length}
        isOnlyMissing={isOnlyMissing}
        onOnlyMissing={names.setOnlyMissing}
        rows={ofKind}
        edits={draft.edits}
        onFile={(file) => void readFile(file)}
      />
      {data && !data.hasOptions ? (
        <Text size="sm" mb="xs">
          {t(($) => $.settings.translations.longLists)}
        </Text>
      ) : null}
      {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {isPending ? [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={46} mb={4} />) : null}
      {data && shown.length === 0 ? (
        <Nothing
          reason={rows.length === 0 ? 'empty' : isOnlyMissing && !names.isSearched ? 'allSaid' : 'nothingFound'}
          onShowAll={() => {
            names.setOnlyMissing(false);
            names.setSearch('');
          }}
        />
      ) : null}
      {shown.length > 0 ? (
        <>
          <Text size="sm" {...(outcome?.isWrong ? { c: 'red' } : { c: 'dimmed' })} mb="xs" role="status">
            {outcome?.text ?? t(($) => $.settings.translations.hint)}
          </Text>
          <TranslationGrid rows={shown} draft={draft} about={words.about} onPaste={onPaste} />
        </>
      ) : null}
      <SaveBar draft={draft} unsaved={t(($) => $.settings.translations.unsaved, { count: draft.editCount })} />
      <LeaveGuard isDirty={draft.editCount > 0} />
    </Page>
  );
}

/** What became of a file or of what was pasted. */
interface Outcome {
  readonly text: string;
  readonly isWrong: boolean;
}

/** Takes translations out of a file into the draft. */
function useNamesFromFile(
  rows: readonly TranslatedName[],
  draft: ReturnType<typeof useTranslationDraft>,
  onOutcome: (outcome: Outcome) => void,
) {
  const { t } = useTranslation('settings');
  return async (file: File | null) => {
    if (!file) return;
    const found = readNames(await file.text(), rows, draft.edits);
    if (found.kind === 'no_columns') {
      const text = t(($) => $.settings.translations.noColumns, { languages: languages.join(', ') });
      return onOutcome({ text, isWrong: true });
    }
    draft.change(found.changes);
    const taken = t(($) => $.settings.translations.taken, { count: found.changes.length });
    const left = found.unknownRows
      ? ` ${t(($) => $.settings.translations.unknownRows, { count: found.unknownRows })}`
      : '';
    return onOutcome({ text: taken + left, isWrong: false });
  };
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

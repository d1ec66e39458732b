import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceRow } from '@plumbline/contract/job-sources';
import { passesFilter, rowOfCode } from '@plumbline/domain/projects/table-rows';
import { chosenRows, sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { isolatedName } from '../i18n/isolated.ts';
import { CodeReader } from './code-reader.tsx';
import type { QuestionInputProps } from './question-input.ts';
import type { SourceEntry } from './source-entry.ts';
import { SourceList } from './source-list.tsx';
import { SourceState } from './source-state.tsx';
import { storedId, useSources } from './sources.ts';

interface RowEntry extends SourceEntry {
  readonly cells: Readonly<Record<string, string>>;
}

function entryOf({ id, cells }: SourceRow, columns: readonly string[]): RowEntry {
  const [first = '', ...rest] = columns.flatMap((column) => (cells[column] ? [cells[column]] : []));
  return { id, cells, label: first || id, more: rest.map(isolatedName).join(' · ') || undefined };
}

/** One or several rows of a table of the project: found by words or by their QR codes (spec/2 §3, §4 "QR question"). */
export function ProjectTableInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled, labelledBy, describedBy } = props;
  const { t } = useTranslation('questionInputs');
  const { sources, search } = useSources();
  const [unread, setUnread] = useState<string | null>(null);
  const { settings } = question;
  const source = sourceOf(question);
  const table = source ? sources?.tables[sourceKey(source)] : undefined;
  const entries = useMemo(
    () =>
      (table?.rows ?? [])
        .filter(({ cells }) => passesFilter(cells, settings.tableDisplayFilter))
        .map((row) => entryOf(row, table?.columns ?? [])),
    [table, settings.tableDisplayFilter],
  );
  const chosen = useMemo(() => chosenRows(value).map((row) => entryOf(row, table?.columns ?? [])), [value, table]);
  if (sources && !sources.hasProject) return <Text c="dimmed">{t(($) => $.questionInputs.sources.noProject)}</Text>;
  if (!table) return <SourceState {...props} />;
  if (table.columns.length === 0) return <Text c="dimmed">{t(($) => $.questionInputs.sources.noColumns)}</Text>;

  const change = (now: readonly RowEntry[]) => {
    setUnread(null);
    onChange(now.length === 0 ? null : now.map(({ id, cells }) => ({ id, cells, columns: table.columns })));
  };
  const findMore =
    table.isCut && search
      ? async (words: string, signal: AbortSignal) =>
          (await search(storedId(question.id), words, signal)).rows.map((row) => entryOf(row, table.columns))
      : null;
  const onCode = (code: string) => {
    const entry = rowOfCode(entries, code, table.qrColumn);
    if (!entry) return setUnread(code);
    if (chosen.some(({ id }) => id === entry.id)) return setUnread(null);
    change(settings.multiSelect ? [...chosen, entry] : [entry]);
  };
  return (
    <>
      <SourceList
        entries={entries}
        chosen={chosen}
        isMultiple={settings.multiSelect === true}
        onChange={change}
        disabled={disabled}
        labelledBy={labelledBy}
        describedBy={describedBy}
        findMore={findMore}
        action={settings.qrReader && !disabled ? <CodeReader onCode={onCode} /> : null}
        empty={t(($) => $.questionInputs.sources.noRows)}
      />
      <Text c="var(--mantine-color-error)" size="sm" role="alert">
        {unread === null ? '' : t(($) => $.questionInputs.sources.unknownCode, { code: unread.slice(0, 80) })}
      </Text>
    </>
  );
}

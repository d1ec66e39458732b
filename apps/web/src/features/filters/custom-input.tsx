import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isolatedName } from '../../i18n/isolated.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import type { CustomDraft } from './custom-condition.ts';
import { conditionOf, draftOf, newDraft, offeredOperators } from './custom-condition.ts';
import type { CustomSubject, CustomSubjects } from './custom-subjects.ts';
import { CustomValue } from './custom-value.tsx';
import styles from './filter.module.css';
import { useCustomName } from './use-custom-name.ts';
import { useOperatorName } from './use-operator-name.ts';

interface CustomInputProps {
  readonly subjects: CustomSubjects;
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

/** A row of the dialog: a draft, and the condition itself where the dialog can't show it. */
export interface CustomRowParts {
  readonly draft: CustomDraft | null;
  readonly original: Condition | null;
}

interface Row extends CustomRowParts {
  readonly key: number;
}

function rowsOf(conditions: readonly Condition[]): readonly Row[] {
  return conditions.map((condition, key) => {
    const field = customFilterField(condition.field);
    return { key, draft: field && draftOf(condition, field), original: condition };
  });
}

const conditionsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ draft, original }) => (draft ? (conditionOf(draft) ?? []) : (original ?? [])));

const asText = (conditions: readonly Condition[]) => JSON.stringify(conditions);

export const nameOfSubject = ({ kind, id }: Pick<CustomSubject, 'kind' | 'id'>) => `${kind}.${id}`;

/**
 * What the instance made, to filter by: a question, a field or a skill, what of it, and how that compares. Unfinished rows filter
 * nothing.
 */
export function CustomInput({ subjects: { subjects, error }, conditions, onChange }: CustomInputProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const problemText = useProblemText();
  const [rows, setRows] = useState(() => rowsOf(conditions));
  const [search, setSearch] = useState('');
  // Cleared or replaced from outside, unfinished rows go too.
  const shown = asText(conditionsOf(rows)) === asText(conditions) ? rows : rowsOf(conditions);
  const set = (next: readonly Row[]) => {
    setRows(next);
    onChange(conditionsOf(next));
  };
  const add = ({ kind, id, parts }: CustomSubject) => {
    const key = Math.max(-1, ...shown.map((row) => row.key)) + 1;
    set([...shown, { key, draft: newDraft(kind, id, parts[0] ?? 'text'), original: null }]);
  };
  const kinds = [...new Set(subjects.map(({ kind }): CustomFilterKind => kind))];
  const [only] = kinds.length === 1 ? kinds : [];
  return (
    <div className={styles.answers}>
      {shown.map((row) => (
        <CustomRow
          key={row.key}
          row={row}
          subject={subjects.find(({ kind, id }) => kind === row.draft?.kind && id === row.draft.id)}
          onChange={(draft) => set(shown.map((one) => (one.key === row.key ? { ...one, draft } : one)))}
          onRemove={() => set(shown.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Select
        label={t(($) => $.filters.addCustom[only ?? 'any'])}
        placeholder={t(($) => $.filters.chooseCustom[only ?? 'any'])}
        error={error ? problemText(error) : undefined}
        data={kinds.map((kind) => ({
          group: t(($) => $.filters.customKinds[kind]),
          items: subjects
            .filter((one) => one.kind === kind)
            .map((subject) => ({ value: nameOfSubject(subject), label: subject.title })),
        }))}
        value={null}
        onChange={(chosen) => {
          const subject = subjects.find((one) => nameOfSubject(one) === chosen);
          if (subject) add(subject);
          setSearch('');
        }}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        limit={100}
        maxDropdownHeight={300}
        nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
      />
    </div>
  );
}

interface CustomRowProps {
  readonly row: CustomRowParts;
  /** Undefined while it is on its way, and of what is gone. */
  readonly subject: CustomSubject | undefined;
  readonly onChange: (draft: CustomDraft) => void;
  readonly onRemove: () => void;
}

/** A question, a field or a skill, what of it, and how that compares. */
export function CustomRow({ row: { draft, original }, subject, onChange, onRemove }: CustomRowProps) {
  const { t } = useTranslation('filters');
  const operatorName = useOperatorName();
  const customName = useCustomName();
  const title = isolatedName(subject?.title ?? customName(draft ?? customFilterField(original?.field ?? '')));
  const parts = subject?.parts ?? (draft ? [draft.part] : []);
  const partName = (part: CustomFilterPart) =>
    part === 'issue' || part === 'comment' ? t(($) => $.filters.parts[part]) : t(($) => $.filters.parts.answer);
  return (
    <div role="group" aria-label={title} className={styles.answer}>
      <div className={styles.answerHead}>
        <strong dir="auto" className={styles.answerTitle}>
          {title}
        </strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(($) => $.filters.remove, { name: title })}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {draft ? (
        <div className={styles.answerFields}>
          {parts.length > 1 ? (
            <Select
              aria-label={t(($) => $.filters.whatOfIt)}
              allowDeselect={false}
              data={parts.map((part) => ({ value: part, label: partName(part) }))}
              value={draft.part}
              onChange={(chosen) => {
                const part = parts.find((one) => one === chosen);
                if (part) onChange(newDraft(draft.kind, draft.id, part));
              }}
            />
          ) : null}
          <Select
            aria-label={t(($) => $.filters.comparison)}
            allowDeselect={false}
            data={offeredOperators[draft.part].map((one) => ({
              value: one,
              label: operatorName(one, draft.kind, draft.part),
            }))}
            value={draft.operator}
            onChange={(operator) => {
              const chosen = offeredOperators[draft.part].find((one) => one === operator);
              if (chosen) onChange({ ...draft, operator: chosen });
            }}
          />
          <CustomValue draft={draft} options={subject?.options ?? null} onChange={onChange} />
        </div>
      ) : (
        t(($) => $.filters.othersText)
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/access/hooks.ts';
import type { ConditionRow } from './condition-group-drafts.ts';
import { CustomRow } from './custom-input.tsx';
import type { CustomSubjects } from './custom-subjects.ts';
import { offeredFields } from './filter-lists.ts';
import type { DialogList } from './filter-view.ts';
import { emptyView } from './filter-view.ts';
import styles from './filter.module.css';
import { useConditionText } from './use-condition-text.ts';
import { useFieldName } from './use-field-name.ts';

interface ConditionRowInputProps {
  readonly list: DialogList;
  readonly row: ConditionRow;
  readonly subjects: CustomSubjects;
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

/** One condition of a group: the input that its field has in the dialog, or what the dialog asks of questions and fields. */
export function ConditionRowInput({ list, row, subjects: { subjects }, onChange, onRemove }: ConditionRowInputProps) {
  if (row.kind === 'custom') {
    const { draft } = row;
    return (
      <CustomRow
        row={row}
        subject={subjects.find(({ kind, id }) => kind === draft?.kind && id === draft.id)}
        onChange={(next) => onChange({ ...row, draft: next })}
        onRemove={onRemove}
      />
    );
  }
  return <FieldRow list={list} row={row} onChange={onChange} onRemove={onRemove} />;
}

interface FieldRowProps extends Pick<ConditionRowInputProps, 'list' | 'onChange' | 'onRemove'> {
  readonly row: Extract<ConditionRow, { kind: 'field' }>;
}

function FieldRow({ list, row, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation('filters');
  const actor = useActor();
  const { field, condition } = row;
  const name = useFieldName(list)(field);
  const conditionText = useConditionText(condition ? [condition] : []);
  const look = offeredFields(list, actor).find((one) => one.field === field);
  const view = { ...emptyView, conditions: new Map(condition ? [[field, condition]] : []) };
  return (
    <div role="group" aria-label={name} className={styles.fieldRow}>
      <div className={styles.fieldRowInput}>
        {look ? (
          <look.Input
            view={view}
            field={field}
            label={name}
            onCondition={(_, next) => onChange({ ...row, condition: next })}
          />
        ) : (
          // What this person isn't offered, or no input shows, stays as it came.
          t(($) => $.filters.chip, { field: name, value: condition ? conditionText(field, condition) : '' })
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.filters.remove, { name })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

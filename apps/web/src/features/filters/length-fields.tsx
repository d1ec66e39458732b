import { Checkbox, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { LengthInput } from '../../ui/numbers/length-input.tsx';
import type { FilterInputProps } from './filter-fields.tsx';
import type { FilterFieldName } from './filter-view.ts';
import { lengthsOf } from './filter-view.ts';
import styles from './filter.module.css';

const { least, most } = plannedLengthLimits;

function isWithin(field: FilterFieldName, from: number | null, to: number | null): Condition | null {
  if (from === null && to === null) return null;
  return { field, operator: 'between', value: [from ?? least, to ?? most] };
}

/** A planned length from … to …, either of which may be open; or none at all. */
export function LengthsInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation('filters');
  const condition = view.conditions.get(field);
  const { from, to } = lengthsOf(condition) ?? { from: null, to: null };
  const isNone = condition?.operator === 'empty';
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={styles.range} role="group" aria-label={label}>
        <LengthInput
          label={t(($) => $.filters.atLeast)}
          placeholder="1:30"
          value={from}
          onChange={(minutes) => onCondition(field, isWithin(field, minutes, to))}
        />
        <LengthInput
          label={t(($) => $.filters.atMost)}
          placeholder="8:00"
          value={to}
          onChange={(minutes) => onCondition(field, isWithin(field, from, minutes))}
        />
      </div>
      <Checkbox
        mt="sm"
        className={styles.check ?? ''}
        label={t(($) => $.filters.withoutLength)}
        checked={isNone}
        onChange={() => onCondition(field, isNone ? null : { field, operator: 'empty' })}
      />
    </Input.Wrapper>
  );
}

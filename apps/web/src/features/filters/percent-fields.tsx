import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { NumberInput } from '../../ui/numbers/number-input.tsx';
import type { FilterInputProps } from './filter-fields.tsx';
import type { FilterFieldName } from './filter-view.ts';
import { percentsOf } from './filter-view.ts';
import styles from './filter.module.css';

function isWithin(field: FilterFieldName, from: number | null, to: number | null): Condition | null {
  if (from === null && to === null) return null;
  return { field, operator: 'between', value: [from ?? 0, to ?? 100] };
}

/** A percentage from … to …, either of which may be open. */
export function PercentsInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation('filters');
  const { from, to } = percentsOf(view.conditions.get(field)) ?? { from: null, to: null };
  const numberOf = (typed: number | '') => (typed === '' ? null : typed);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={styles.range} role="group" aria-label={label}>
        <NumberInput
          label={t(($) => $.filters.atLeast)}
          min={0}
          max={100}
          value={from ?? ''}
          onChange={(typed) => onCondition(field, isWithin(field, numberOf(typed), to))}
        />
        <NumberInput
          label={t(($) => $.filters.atMost)}
          min={0}
          max={100}
          value={to ?? ''}
          onChange={(typed) => onCondition(field, isWithin(field, from, numberOf(typed)))}
        />
      </div>
    </Input.Wrapper>
  );
}

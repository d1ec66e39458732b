import { Checkbox, Input, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateExpressions, isDateExpression } from '@plumbline/domain/dates/expression-names';
import type { Condition } from '@plumbline/domain/filters/filter';
import { filterDaysLimit } from '@plumbline/domain/filters/operator-names';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useSettings } from '../../lib/access/hooks.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { DateField } from '../../ui/dates/date-time-field.tsx';
import { skillNamesQuery } from '../skills/index.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Named } from './filter-names.ts';
import { companyNamesQuery, jobTypesQuery, projectNamesQuery } from './filter-names.ts';
import type { FilterFieldName, FilterView } from './filter-view.ts';
import { chosenOf, daysOf, isBetween, isOneOf, isTrue } from './filter-view.ts';
import styles from './filter.module.css';
import { NumberInput } from '../../ui/numbers/number-input.tsx';

/** What every input of the filter dialog is given: the filter, and the way to set one field's condition. */
export interface FilterInputProps {
  readonly view: FilterView;
  readonly field: FilterFieldName;
  /** What the field is called. */
  readonly label: string;
  readonly onCondition: (field: FilterFieldName, condition: Condition | null) => void;
}

/** Statuses, in the instance's order, by their chips. */
export function StatusesInput({ view, field, label, onCondition }: FilterInputProps) {
  const { customStatuses, statusOrder } = useSettings();
  return (
    <Checkbox.Group
      label={label}
      value={[...chosenOf(view, field)]}
      onChange={(chosen) => onCondition(field, isOneOf(field, chosen))}
    >
      <div className={styles.statuses}>
        {orderedStatuses(customStatuses, statusOrder).map((status) => (
          <Checkbox key={status} value={status} className={styles.check ?? ''} label={<StatusChip status={status} />} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface ManyInputProps extends FilterInputProps {
  readonly items: readonly Named[] | undefined;
  /** Why there is nothing to choose from. */
  readonly failure?: unknown;
}

/** Several of what is chosen by its name. */
export function ManyInput({ view, field, label, onCondition, items = [], failure }: ManyInputProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  return (
    <MultiSelect
      label={label}
      data={items.map((item) => ({ value: item._id, label: nameOf(item) }))}
      error={failure ? problemText(failure) : undefined}
      value={[...chosenOf(view, field)]}
      onChange={(chosen) => onCondition(field, isOneOf(field, chosen))}
      searchable
      clearable
      limit={100}
      maxDropdownHeight={300}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
    />
  );
}

/** Job types by name. */
export function JobTypesInput(props: FilterInputProps) {
  const { data, error } = useQuery(jobTypesQuery);
  return <ManyInput {...props} items={data} failure={error} />;
}

/** Projects by name. */
export function ProjectsInput(props: FilterInputProps) {
  const { data, error } = useQuery(projectNamesQuery);
  return <ManyInput {...props} items={data} failure={error} />;
}

/** Skills by name. */
export function SkillsInput(props: FilterInputProps) {
  const { data, error } = useQuery(skillNamesQuery);
  return <ManyInput {...props} items={data?.docs} failure={error} />;
}

/** Companies by name. */
export function CompaniesInput(props: FilterInputProps) {
  const { data, error } = useQuery(companyNamesQuery);
  return <ManyInput {...props} items={data?.map((name) => ({ _id: name, name }))} failure={error} />;
}

/** A part of a text, wherever in it. */
export function TextPartInput({ view, field, label, onCondition }: FilterInputProps) {
  const condition = view.conditions.get(field);
  return (
    <TextInput
      label={label}
      dir="auto"
      maxLength={200}
      value={condition?.operator === 'contains' ? condition.value : ''}
      onChange={({ currentTarget: { value } }) =>
        onCondition(field, value.trim() === '' ? null : { field, operator: 'contains', value })
      }
    />
  );
}

/** The number of a job, typed with or without its #. */
export function NumberEqualInput({ view, field, label, onCondition }: FilterInputProps) {
  const condition = view.conditions.get(field);
  return (
    <NumberInput
      label={label}
      prefix="#"
      allowDecimal={false}
      allowNegative={false}
      value={condition?.operator === 'equal' ? Number(condition.value) : ''}
      onChange={(value) => onCondition(field, typeof value === 'number' ? { field, operator: 'equal', value } : null)}
    />
  );
}

/** What “more than … days ago” and “in the next … days” begin with. */
const usualDays = { older_than: 3, next_days: 30 } as const;

type CountedDays = keyof typeof usualDays;

const isCountedDays = (operator: string | null | undefined): operator is CountedDays =>
  operator === 'older_than' || operator === 'next_days';

/** The presets of spec/3 §9, more than so many days ago, in the next so many, or a range of days. */
export function DatesInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation('filters');
  const condition = view.conditions.get(field);
  const days = daysOf(condition);
  const [isCustom, setCustom] = useState(days !== null);
  const valueOf = () => {
    if (condition?.operator === 'within') return condition.value;
    if (isCountedDays(condition?.operator)) return condition.operator;
    return isCustom || days ? 'custom' : 'any';
  };
  const value = valueOf();
  const counted =
    condition && (condition.operator === 'older_than' || condition.operator === 'next_days') ? condition : null;
  const conditionOf = (chosen: string | null): Condition | null => {
    if (isCountedDays(chosen)) return { field, operator: chosen, value: usualDays[chosen] };
    return chosen !== null && isDateExpression(chosen) ? { field, operator: 'within', value: chosen } : null;
  };
  const choose = (chosen: string | null) => {
    setCustom(chosen === 'custom');
    onCondition(field, conditionOf(chosen));
  };
  return (
    <div>
      <Select
        label={label}
        allowDeselect={false}
        value={value}
        onChange={choose}
        data={[
          { value: 'any', label: t(($) => $.filters.anyDate) },
          ...dateExpressions.map((name) => ({ value: name, label: t(($) => $.filters.presets[name]) })),
          { value: 'next_days', label: t(($) => $.filters.daysAhead) },
          { value: 'older_than', label: t(($) => $.filters.daysAgo) },
          { value: 'custom', label: t(($) => $.filters.customRange) },
        ]}
      />
      {counted ? (
        <NumberInput
          mt="xs"
          label={t(($) => $.filters.days)}
          value={counted.value}
          onChange={(count) => typeof count === 'number' && onCondition(field, { ...counted, value: count })}
          min={0}
          max={filterDaysLimit}
          isBound
          allowDecimal={false}
        />
      ) : null}
      {value === 'custom' ? (
        <div className={styles.range}>
          <DateField
            label={t(($) => $.filters.from)}
            value={days?.from ?? null}
            isClearable
            onChange={(from) => onCondition(field, isBetween(field, from, days?.to ?? null))}
          />
          <DateField
            label={t(($) => $.filters.to)}
            value={days?.to ?? null}
            isClearable
            onChange={(to) => onCondition(field, isBetween(field, days?.from ?? null, to))}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Whether or not; unchecked, either. */
export function YesInput({ view, field, label, onCondition }: FilterInputProps) {
  const condition = view.conditions.get(field);
  const isChecked = condition?.operator === 'equal' && condition.value === true;
  return (
    <Checkbox
      className={styles.check ?? ''}
      label={label}
      checked={isChecked}
      onChange={() => onCondition(field, isChecked ? null : isTrue(field))}
    />
  );
}

/** With a job before, without one, or either. */
export function HasPreviousInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation('filters');
  const operator = view.conditions.get(field)?.operator;
  const value = operator === 'not_empty' || operator === 'empty' ? operator : 'either';
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={label}
        value={value}
        onChange={(chosen) =>
          onCondition(field, chosen === 'empty' || chosen === 'not_empty' ? { field, operator: chosen } : null)
        }
        data={[
          { value: 'either', label: t(($) => $.filters.either) },
          { value: 'not_empty', label: t(($) => $.filters.withPrevious) },
          { value: 'empty', label: t(($) => $.filters.withoutPrevious) },
        ]}
      />
    </Input.Wrapper>
  );
}

import { Button, CloseButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isDateExpression } from '@plumbline/domain/dates/expression-names';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { useNames } from '../api/names.ts';
import type { FilterFieldName, FilterView } from '../filter-view.ts';
import { chosenOf, daysOf, withCondition, withoutOthers } from '../filter-view.ts';
import styles from './filter.module.css';

const peopleFields: readonly FilterFieldName[] = ['users', 'confirmedUsers', 'createdBy'];

function dayText(day: string): string {
  return isolated(`${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`);
}

/** What a condition asks for, in words. */
function useConditionText(view: FilterView): (field: FilterFieldName, condition: Condition) => string {
  const { t } = useTranslation('jobs');
  const statusText = useStatusText();
  const names = useNames({
    jobTypes: chosenOf(view, 'jobType').length > 0,
    projects: chosenOf(view, 'project').length > 0,
    people: peopleFields.some((field) => chosenOf(view, field).length > 0),
    skills: chosenOf(view, 'skills').length > 0,
  });

  const nameOf = (field: FilterFieldName, value: string): string | null => {
    if (field === 'status') return statusText(value);
    if (field === 'jobType') return names.jobType(value);
    if (field === 'project') return names.project(value);
    if (field === 'skills') return names.skill(value);
    return peopleFields.includes(field) ? names.person(value) : value;
  };
  const valuesText = (field: FilterFieldName, values: readonly unknown[]) => {
    const found = values.map((value) => nameOf(field, String(value)));
    // Names that can't be told (they are on their way, or not for this person) are counted instead.
    return found.includes(null)
      ? t(($) => $.jobs.filter.values.several, { count: values.length })
      : found.map((name) => isolatedName(name ?? '')).join(', ');
  };

  return (field, condition) => {
    switch (condition.operator) {
      case 'empty':
        return t(($) => $.jobs.filter.values.none);
      case 'not_empty':
        return t(($) => $.jobs.filter.values.any);
      case 'within':
        return isDateExpression(condition.value) ? t(($) => $.jobs.presets[condition.value]) : '';
      case 'contains':
        return t(($) => $.jobs.filter.values.contains, { value: condition.value });
      case 'between': {
        const { from, to } = daysOf(condition) ?? { from: null, to: null };
        if (from !== null && to !== null) {
          return t(($) => $.jobs.filter.values.between, { from: dayText(from), to: dayText(to) });
        }
        return from === null
          ? t(($) => $.jobs.filter.values.to, { to: dayText(to ?? '') })
          : t(($) => $.jobs.filter.values.from, { from: dayText(from) });
      }
      case 'less':
        return t(($) => $.jobs.filter.values.to, { to: isolated(String(condition.value)) });
      case 'greater':
        return t(($) => $.jobs.filter.values.from, { from: isolated(String(condition.value)) });
      case 'not_equal':
      case 'not_in':
        return t(($) => $.jobs.filter.values.not, { value: valuesText(field, [condition.value].flat()) });
      default:
        return valuesText(field, [condition.value].flat());
    }
  };
}

interface FilterChipsProps {
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
}

/** What the list is narrowed to, each condition with its own way out. */
export function FilterChips({ view, onChange }: FilterChipsProps) {
  const { t } = useTranslation('jobs');
  const conditionText = useConditionText(view);
  if (view.conditions.size === 0 && view.others.length === 0) return null;
  return (
    <Group className={styles.chips ?? ''} gap={6}>
      {[...view.conditions].map(([field, condition]) => {
        const name = t(($) => $.jobs.filter.fields[field]);
        return (
          <Chip
            key={field}
            remove={t(($) => $.jobs.filter.remove, { name })}
            onRemove={() => onChange(withCondition(view, field, null))}
          >
            {t(($) => $.jobs.filter.chip, { field: name, value: conditionText(field, condition) })}
          </Chip>
        );
      })}
      {view.others.length > 0 ? (
        <Chip
          remove={t(($) => $.jobs.filter.remove, { name: t(($) => $.jobs.filter.others) })}
          onRemove={() => onChange(withoutOthers(view))}
        >
          {t(($) => $.jobs.filter.others)}
        </Chip>
      ) : null}
      <Button variant="subtle" size="compact-md" onClick={() => onChange({ conditions: new Map(), others: [] })}>
        {t(($) => $.jobs.filter.clear)}
      </Button>
    </Group>
  );
}

function Chip({ children, remove, onRemove }: { children: ReactNode; remove: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <span className={styles.chipText}>{children}</span>
      <CloseButton size={32} iconSize={14} aria-label={remove} onClick={onRemove} />
    </span>
  );
}

import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isRole } from '@plumbline/domain/access/roles';
import type { UserState } from '@plumbline/domain/users/state';
import { userStates } from '@plumbline/domain/users/state';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { useStatusText } from '../../ui/use-status-text.ts';
import { Chip } from './chip.tsx';
import { CustomChips } from './custom-chips.tsx';
import { useNames } from './filter-names.ts';
import type { DialogList, FilterFieldName, FilterView } from './filter-view.ts';
import { chosenOf, countOf, daysOf, emptyView, withCondition, withoutOthers } from './filter-view.ts';
import styles from './filter.module.css';
import { useDatesText } from './use-dates-text.ts';
import { useFieldName } from './use-field-name.ts';

const peopleFields: readonly FilterFieldName[] = ['users', 'confirmedUsers', 'createdBy', 'answeredBy', 'uploadedBy'];
const projectFields: readonly FilterFieldName[] = ['project', 'projects'];

const isUserState = (value: string): value is UserState => userStates.some((state) => state === value);

function dayText(day: string): string {
  return isolated(`${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`);
}

/** What a condition asks for, in words. */
function useConditionText(view: FilterView): (field: FilterFieldName, condition: Condition) => string {
  const { t } = useTranslation(['filters', 'roles']);
  const statusText = useStatusText();
  const datesText = useDatesText();
  const names = useNames({
    jobTypes: chosenOf(view, 'jobType').length > 0,
    projects: projectFields.some((field) => chosenOf(view, field).length > 0),
    people: peopleFields.some((field) => chosenOf(view, field).length > 0),
    skills: chosenOf(view, 'skills').length > 0,
  });

  const nameOf = (field: FilterFieldName, value: string): string | null => {
    if (field === 'status') return statusText(value);
    if (field === 'role') return isRole(value) ? t(($) => $.roles[value]) : value;
    if (field === 'state') return isUserState(value) ? t(($) => $.filters.states[value]) : value;
    if (field === 'jobType') return names.jobType(value);
    if (projectFields.includes(field)) return names.project(value);
    if (field === 'skills') return names.skill(value);
    return peopleFields.includes(field) ? names.person(value) : value;
  };
  const valuesText = (field: FilterFieldName, values: readonly unknown[]) => {
    const found = values.map((value) => nameOf(field, String(value)));
    // Names that can't be told (they are on their way, or not for this person) are counted instead.
    return found.includes(null)
      ? t(($) => $.filters.values.several, { count: values.length })
      : found.map((name) => isolatedName(name ?? '')).join(', ');
  };

  return (field, condition) => {
    if (condition.operator === 'equal' && typeof condition.value === 'boolean') {
      return condition.value ? t(($) => $.filters.yes) : t(($) => $.filters.no);
    }
    const dates = datesText(condition);
    if (dates !== null) return dates;
    switch (condition.operator) {
      case 'empty':
        return t(($) => $.filters.values.none);
      case 'not_empty':
        return t(($) => $.filters.values.any);
      case 'contains':
        return t(($) => $.filters.values.contains, { value: condition.value });
      case 'between': {
        const { from, to } = daysOf(condition) ?? { from: null, to: null };
        if (from !== null && to !== null) {
          return t(($) => $.filters.values.between, { from: dayText(from), to: dayText(to) });
        }
        return from === null
          ? t(($) => $.filters.values.to, { to: dayText(to ?? '') })
          : t(($) => $.filters.values.from, { from: dayText(from) });
      }
      case 'less':
        return t(($) => $.filters.values.to, { to: isolated(String(condition.value)) });
      case 'greater':
        return t(($) => $.filters.values.from, { from: isolated(String(condition.value)) });
      case 'not_equal':
      case 'not_in':
        return t(($) => $.filters.values.not, { value: valuesText(field, [condition.value].flat()) });
      default:
        return valuesText(field, [condition.value].flat());
    }
  };
}

interface FilterChipsProps {
  readonly list?: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Opens what further conditions are chosen in. */
  readonly onAdd?: () => void;
}

/** What the list is narrowed to, each condition with its own way out. */
export function FilterChips({ list = 'jobs', view, onChange, onAdd }: FilterChipsProps) {
  const { t } = useTranslation('filters');
  const fieldName = useFieldName(list);
  const conditionText = useConditionText(view);
  if (countOf(view) === 0) return null;
  return (
    <Group className={styles.chips ?? ''} gap={6}>
      {[...view.conditions].map(([field, condition]) => {
        const name = fieldName(field);
        return (
          <Chip
            key={field}
            remove={t(($) => $.filters.remove, { name })}
            onRemove={() => onChange(withCondition(view, field, null))}
          >
            {condition.operator === 'equal' && condition.value === true
              ? name
              : t(($) => $.filters.chip, { field: name, value: conditionText(field, condition) })}
          </Chip>
        );
      })}
      <CustomChips list={list} view={view} onChange={onChange} />
      {view.others.length > 0 ? (
        <Chip
          remove={t(($) => $.filters.remove, { name: t(($) => $.filters.others) })}
          onRemove={() => onChange(withoutOthers(view))}
        >
          {t(($) => $.filters.others)}
        </Chip>
      ) : null}
      {onAdd ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t(($) => $.filters.add)}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-md" onClick={() => onChange(emptyView)}>
        {t(($) => $.filters.clear)}
      </Button>
    </Group>
  );
}

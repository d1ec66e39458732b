import { writeDay } from '@plumbline/domain/dates/write-day';
import { useTranslation } from 'react-i18next';
import { isRole } from '@plumbline/domain/actor/roles';
import type { Condition } from '@plumbline/domain/filters/filter';
import type { UserState } from '@plumbline/domain/users/state';
import { userStates } from '@plumbline/domain/users/state';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { useLengthText } from '../../i18n/use-length-text.ts';
import { useStatusText } from '../../ui/use-status-text.ts';
import { useNames } from './filter-names.ts';
import type { FilterFieldName } from './filter-view.ts';
import { daysOf, lengthsOf } from './filter-view.ts';
import { useDatesText } from './use-dates-text.ts';
import { usePercentsText } from './use-percents-text.ts';

const peopleFields: readonly FilterFieldName[] = ['users', 'confirmedUsers', 'createdBy', 'answeredBy', 'uploadedBy'];
const projectFields: readonly FilterFieldName[] = ['project', 'projects'];

const isUserState = (value: string): value is UserState => userStates.some((state) => state === value);

/** Whether something is named whose words the server has: a condition of one of the fields compares with a value. */
function namesAny(conditions: readonly Condition[], fields: readonly string[]): boolean {
  return conditions.some((condition) => fields.includes(condition.field) && 'value' in condition);
}

function dayText(day: string): string {
  return isolated(writeDay(day));
}

/**
 * What a condition on a field of the list asks for, in words.
 * @param conditions those that will be put in words: what they name is looked up
 */
export function useConditionText(
  conditions: readonly Condition[],
): (field: FilterFieldName, condition: Condition) => string {
  const { t } = useTranslation(['filters', 'roles']);
  const statusText = useStatusText();
  const datesText = useDatesText();
  const lengthText = useLengthText();
  const percentsText = usePercentsText();
  const names = useNames({
    jobTypes: namesAny(conditions, ['jobType']),
    projects: namesAny(conditions, projectFields),
    people: namesAny(conditions, peopleFields),
    skills: namesAny(conditions, ['skills']),
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
    // Names that are unknown (still loading, or not visible to this person) are counted instead.
    return found.includes(null)
      ? t(($) => $.filters.values.several, { count: values.length })
      : found.map((name) => isolatedName(name ?? '')).join(', ');
  };

  const lengthsText = (condition: Extract<Condition, { readonly value: unknown }>) => {
    const range = lengthsOf(condition);
    const { from, to } = { from: lengthText(range?.from), to: lengthText(range?.to) };
    if (range && from !== '' && to !== '') return t(($) => $.filters.values.between, { from, to });
    if (range && to !== '') return t(($) => $.filters.values.atMost, { length: to });
    if (range) return t(($) => $.filters.values.atLeast, { length: from });
    const values = [condition.value].flat().map((value) => lengthText(Number(value)));
    const value = values.join(', ');
    switch (condition.operator) {
      case 'less':
        return t(($) => $.filters.values.atMost, { length: value });
      case 'greater':
        return t(($) => $.filters.values.atLeast, { length: value });
      case 'not_equal':
      case 'not_in':
        return t(($) => $.filters.values.not, { value });
      default:
        return value;
    }
  };

  return (field, condition) => {
    if (condition.operator === 'equal' && typeof condition.value === 'boolean') {
      return condition.value ? t(($) => $.filters.yes) : t(($) => $.filters.no);
    }
    if (field === 'plannedLength' && 'value' in condition) return lengthsText(condition);
    if (field === 'score' && 'value' in condition) return percentsText(condition);
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

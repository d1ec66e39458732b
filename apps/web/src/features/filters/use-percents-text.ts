import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { percentText } from '@plumbline/domain/jobs/job-score';
import { isolated } from '../../i18n/isolated.ts';
import { percentsOf } from './filter-view.ts';

/** What a condition on a percentage asks for, in words. */
export function usePercentsText(): (condition: Extract<Condition, { readonly value: unknown }>) => string {
  const { t } = useTranslation('filters');
  return (condition) => {
    const range = percentsOf(condition);
    const { from, to } = { from: percentText(range?.from), to: percentText(range?.to) };
    if (range && from !== '' && to !== '') return t(($) => $.filters.values.between, { from, to });
    if (range && to !== '') return t(($) => $.filters.values.atMost, { length: to });
    if (range) return t(($) => $.filters.values.atLeast, { length: from || percentText(0) });
    const value = [condition.value]
      .flat()
      .map((one) => isolated(percentText(Number(one))))
      .join(', ');
    switch (condition.operator) {
      case 'less':
        return t(($) => $.filters.values.below, { value });
      case 'greater':
        return t(($) => $.filters.values.above, { value });
      case 'not_equal':
      case 'not_in':
        return t(($) => $.filters.values.not, { value });
      default:
        return value;
    }
  };
}

import { useTranslation } from 'react-i18next';
import { isDateExpression } from '@plumbline/domain/dates/expression-names';
import type { Condition } from '@plumbline/domain/filters/filter';

/** What a condition that moves on with the days asks for, in words; null for any other condition. */
export function useDatesText(): (condition: Condition) => string | null {
  const { t } = useTranslation('filters');
  return (condition) => {
    switch (condition.operator) {
      case 'within':
        return isDateExpression(condition.value) ? t(($) => $.filters.presets[condition.value]) : '';
      case 'older_than':
        return t(($) => $.filters.values.daysAgo, { count: condition.value });
      case 'next_days':
        return condition.value === 0
          ? t(($) => $.filters.presets.today)
          : t(($) => $.filters.values.daysAhead, { count: condition.value });
      default:
        return null;
    }
  };
}

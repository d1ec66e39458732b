import { useTranslation } from 'react-i18next';
import type { CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import type { Operator } from '@plumbline/domain/filters/operator-names';

/** What a comparison is called: a date is before or after another, an answer was given or not, a field is filled or not. */
export function useOperatorName(): (operator: Operator, kind: CustomFilterKind, part: CustomFilterPart) => string {
  const { t } = useTranslation('filters');
  return (operator, kind, part) => {
    if (part === 'date' && (operator === 'less' || operator === 'greater')) {
      return t(($) => $.filters.dateOperators[operator]);
    }
    return kind === 'answers' ? t(($) => $.filters.operators[operator]) : t(($) => $.filters.fieldOperators[operator]);
  };
}

import { useTranslation } from 'react-i18next';
import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import type { DialogList, FilterFieldName } from './filter-view.ts';
import { useCustomName } from './use-custom-name.ts';

/** What the fields of a list are called in its filters, and what else a filter may ask for. */
export function useFieldName(list: DialogList): (field: string, unknown?: 'gone' | 'hidden') => string {
  const { t } = useTranslation('filters');
  const customName = useCustomName();
  return (field, unknown) => {
    const custom = customFilterField(field);
    if (custom) return customName(custom, unknown);
    return t(($) => ($.filters.fields[list] as Readonly<Record<FilterFieldName, string>>)[field as FilterFieldName]);
  };
}

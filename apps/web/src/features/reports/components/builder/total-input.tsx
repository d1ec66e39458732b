import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Measure, ReportTotal } from '@plumbline/domain/reports/definition';
import { measures } from '@plumbline/domain/reports/definition';
import { isNumeric, isOrdered } from '@plumbline/domain/values/value-types';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { useBuilder } from './builder-context.ts';
import { useColumnChoices } from './use-column-choices.ts';

/** The value for the rows themselves, which are no column. */
const ofRows = '';

/** What a figure is called. */
export function useTotalName(): (total: ReportTotal) => string {
  const { t } = useTranslation('reports');
  const { nameOf } = useColumnChoices();
  return ({ column, measure }) =>
    column === null
      ? t(($) => $.reports.countOfRows)
      : t(($) => $.reports.measureOf[measure], { name: isolatedName(nameOf(column)) });
}

interface TotalInputProps {
  readonly total: ReportTotal;
  readonly onChange: (total: ReportTotal) => void;
  /** Its place in the report. */
  readonly at: string;
}

/** A figure: of which column, and which. Only what a column allows is offered. */
export function TotalInput({ total, onChange, at }: TotalInputProps) {
  const { t } = useTranslation('reports');
  const { resolved, textAt } = useBuilder();
  const { choices } = useColumnChoices();
  const allowed = (column: string | null): readonly Measure[] => {
    const value = column === null ? undefined : resolved(column)?.value;
    return measures.filter((measure) => {
      if (measure === 'count') return true;
      if (value === undefined) return false;
      return measure === 'min' || measure === 'max' ? isOrdered(value) : isNumeric(value);
    });
  };
  const ofColumn = (chosen: string | null) => {
    const column = chosen === ofRows || chosen === null ? null : chosen;
    const may = allowed(column);
    // A column of figures is summed up unless somebody says otherwise.
    const usual =
      may.includes('sum') && total.column === null ? 'sum' : (may.find((one) => one === total.measure) ?? 'count');
    onChange({ column, measure: usual });
  };
  return (
    <Group gap="xs" grow wrap="nowrap" align="start" data-at={at}>
      <Select
        aria-label={t(($) => $.reports.groupTab.column)}
        allowDeselect={false}
        searchable
        error={textAt(`${at}.column`)}
        value={total.column ?? ofRows}
        data={[{ value: ofRows, label: t(($) => $.reports.groupTab.rowsColumn) }, ...choices]}
        onChange={ofColumn}
      />
      <Select
        aria-label={t(($) => $.reports.groupTab.measure)}
        allowDeselect={false}
        error={textAt(`${at}.measure`)}
        value={total.measure}
        data={measures
          // One that is wrong can be read, to be changed for another.
          .filter((measure) => measure === total.measure || allowed(total.column).includes(measure))
          .map((measure) => ({ value: measure, label: t(($) => $.reports.measures[measure]) }))}
        onChange={(measure) => onChange({ ...total, measure: measures.find((one) => one === measure) ?? 'count' })}
      />
    </Group>
  );
}

import { Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Period } from '@plumbline/domain/dates/periods';
import type { ColumnGrouping } from '@plumbline/domain/reports/column-grouping';
import { periodsOf, plainGrouping } from '@plumbline/domain/reports/column-grouping';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { withColumn } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import { useColumnChoices } from './use-column-choices.ts';

const asShown = '';

/** How rows are grouped by a column: dates by a period, several values together or each by itself. Nothing for all other columns. */
export function GroupingInput({ column: id }: { readonly column: string }) {
  const { t } = useTranslation('reports');
  const { draft, change, resolved, textAt } = useBuilder();
  const { nameOf } = useColumnChoices();
  const place = draft.columns.findIndex(({ _id }) => _id === id);
  const column = resolved(id);
  if (!column) return null;
  const grouping = column.column.grouping ?? plainGrouping;
  const periods = periodsOf(column.value);
  const problem = textAt(`columns.${place}.grouping`);
  const set = (part: Partial<ColumnGrouping>) =>
    change((now) => withColumn(now, id, { grouping: { ...grouping, ...part } }));
  const hasPeriods = periods.length > 0 || problem !== undefined;
  const isMany = column.isMany || grouping.each;
  if (!hasPeriods && !isMany) return null;
  const name = isolatedName(nameOf(id));
  // A day is shown as one already.
  const isOfDays = column.value === 'date';
  return (
    <Stack gap="xs" data-at={`columns.${place}.grouping`}>
      {hasPeriods ? (
        <Select
          aria-label={t(($) => $.reports.grouping.period, { name })}
          allowDeselect={false}
          error={problem}
          value={grouping.period ?? asShown}
          data={[
            { value: asShown, label: t(($) => $.reports.grouping[isOfDays ? 'day' : 'asShown']) },
            ...periods
              .filter((period) => !(isOfDays && period === 'day'))
              .map((period) => ({ value: period, label: t(($) => $.reports.grouping[period]) })),
          ]}
          onChange={(period) => set({ period: period === asShown ? null : (period as Period) })}
        />
      ) : null}
      {grouping.period !== null && hasPeriods ? (
        <Switch
          label={t(($) => $.reports.grouping.empty)}
          checked={grouping.empty}
          onChange={({ currentTarget: { checked } }) => set({ empty: checked })}
        />
      ) : null}
      {isMany ? (
        <Select
          aria-label={t(($) => $.reports.grouping.several, { name })}
          description={grouping.each ? t(($) => $.reports.grouping.eachText) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          value={grouping.each ? 'each' : 'together'}
          data={(['together', 'each'] as const).map((value) => ({
            value,
            label: t(($) => $.reports.grouping[value]),
          }))}
          onChange={(value) => set({ each: value === 'each' })}
        />
      ) : null}
    </Stack>
  );
}

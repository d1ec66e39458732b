import { Alert, Checkbox, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import { valueOfTarget } from '@plumbline/domain/reports/available';
import { dateExpressionsOf } from '@plumbline/domain/reports/date-expressions';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { withColumn } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { CalculationField } from './calculation-field.tsx';
import { usePartNames } from './use-column-titles.ts';

interface ColumnOptionsProps {
  readonly column: ReportColumn;
  readonly available: AvailableColumn | undefined;
}

const whole = '';

/** What of its source a column shows. */
export function ColumnOptions({ column, available }: ColumnOptionsProps) {
  const { t } = useTranslation('reports');
  const { change, isMissing, offered } = useBuilder();
  const { targetName, expressionName } = usePartNames();
  const set = (part: Partial<ReportColumn>) => change((now) => withColumn(now, column._id, part));
  const targets = available?.targets ?? [];
  const expressions = available ? dateExpressionsOf(valueOfTarget(available, column.target)) : [];
  const isCopied =
    column.type === 'question' &&
    available !== undefined &&
    offered.some(({ field, root }) => field !== available.field && root === available.root);
  return (
    <Stack gap="sm" className={styles.options ?? ''}>
      {isMissing(column) ? (
        <Alert color="red" variant="light">
          {t(($) => $.reports.columnsTab.missing)}
        </Alert>
      ) : null}
      {column.type === 'calculated' ? <CalculationField column={column} /> : null}
      {targets.length > 1 ? (
        <Select
          label={t(($) => $.reports.columnsTab.target)}
          allowDeselect={false}
          value={column.target ?? targets[0] ?? null}
          data={targets.map((target) => ({ value: target, label: targetName(target, available ?? {}) }))}
          onChange={(target) => set({ target: target === targets[0] ? null : target, expression: null })}
        />
      ) : null}
      {expressions.length > 0 ? (
        <Select
          label={t(($) => $.reports.columnsTab.part)}
          allowDeselect={false}
          value={column.expression ?? whole}
          data={[
            { value: whole, label: t(($) => $.reports.columnsTab.whole) },
            ...expressions.map((expression) => ({ value: expression, label: expressionName(expression) })),
          ]}
          onChange={(expression) => set({ expression: expression === whole ? null : expression })}
        />
      ) : null}
      {isCopied ? (
        <Checkbox
          label={t(($) => $.reports.columnsTab.unite)}
          checked={column.root !== null}
          onChange={({ currentTarget: { checked } }) => set({ root: checked ? (available?.root ?? null) : null })}
        />
      ) : null}
      <Checkbox
        label={t(($) => $.reports.columnsTab.hide)}
        checked={column.hidden}
        onChange={({ currentTarget: { checked } }) => set({ hidden: checked })}
      />
    </Stack>
  );
}

import { Alert, Button, Checkbox, Select, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import { valueOfTarget } from '@plumbline/domain/reports/available';
import { columnKinds, isCalculated, showsAnswers } from '@plumbline/domain/reports/column-kinds';
import { dateExpressionsOf } from '@plumbline/domain/reports/date-expressions';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { withColumn, withDuplicate } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { CalculationField } from './calculation-field.tsx';
import { usePartNames } from './use-column-titles.ts';

interface ColumnOptionsProps {
  readonly column: ReportColumn;
  readonly available: AvailableColumn | undefined;
  /** Its place in the report. */
  readonly at: string;
  readonly onDuplicated: (id: string) => void;
}

const whole = '';

/** What of its source a column shows. */
export function ColumnOptions({ column, available, at, onDuplicated }: ColumnOptionsProps) {
  const { t } = useTranslation('reports');
  const { draft, change, offered, textAt } = useBuilder();
  const { targetName, expressionName } = usePartNames();
  const set = (part: Partial<ReportColumn>) => change((now) => withColumn(now, column._id, part));
  const targets = available?.targets ?? [];
  // Of a table nothing said is a row with all of its columns; of all others the first that can be shown.
  const hasWhole = columnKinds[column.type].usualTarget === null;
  const usual = hasWhole ? whole : (targets[0] ?? whole);
  const missing = textAt(`${at}.field`);
  const targetProblem = textAt(`${at}.target`);
  const partProblem = isCalculated(column) ? undefined : textAt(`${at}.expression`);
  const expressions = available ? dateExpressionsOf(valueOfTarget(available, column.target)) : [];
  const isCopied =
    showsAnswers(column) &&
    available !== undefined &&
    offered.some(({ field, root }) => field !== available.field && root === available.root);
  return (
    <Stack gap="sm" className={styles.options ?? ''}>
      {missing ? (
        <Alert color="red" variant="light">
          {missing}
        </Alert>
      ) : null}
      {isCalculated(column) ? <CalculationField column={column} /> : null}
      {targets.length > (hasWhole ? 0 : 1) || targetProblem ? (
        <Select
          label={t(($) => $.reports.columnsTab.target)}
          allowDeselect={false}
          error={targetProblem}
          value={column.target ?? usual}
          data={[
            ...(hasWhole || targets.length === 0
              ? [{ value: whole, label: t(($) => $.reports.columnsTab[hasWhole ? 'wholeRows' : 'whole']) }]
              : []),
            ...targets.map((target) => ({ value: target, label: targetName(target, available ?? {}) })),
          ]}
          onChange={(target) => set({ target: target === usual ? null : target, expression: null })}
        />
      ) : null}
      {expressions.length > 0 || partProblem ? (
        <Select
          label={t(($) => $.reports.columnsTab.part)}
          allowDeselect={false}
          error={partProblem}
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
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        disabled={draft.columns.length >= reportLimits.columns}
        onClick={() => {
          const next = withDuplicate(draft, column._id);
          change(() => next);
          onDuplicated(next.columns[draft.columns.indexOf(column) + 1]?._id ?? column._id);
        }}
      >
        {t(($) => $.reports.columnsTab.duplicate)}
      </Button>
    </Stack>
  );
}

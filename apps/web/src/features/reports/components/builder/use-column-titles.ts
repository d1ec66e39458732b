import { useTranslation } from 'react-i18next';
import { availableFor, columnKinds, isCalculated } from '@plumbline/domain/reports/column-kinds';
import { readDateExpression } from '@plumbline/domain/reports/date-expressions';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { answerPartNames } from '@plumbline/domain/reports/question-parts';
import { peopleTargets } from '@plumbline/domain/reports/properties';
import type { OfferedColumn } from '../../model/offered-column.ts';

/** What targets and parts of dates are called. */
export function usePartNames() {
  const { t } = useTranslation('reports');
  const known: readonly string[] = [...answerPartNames, ...peopleTargets];
  return {
    /** The name of a part of an answer or of people; a column of a table field has its own. */
    targetName: (target: string, { targetTitles = {} }: Pick<OfferedColumn, 'targetTitles'>): string =>
      known.includes(target)
        ? t(($) => $.reports.targets[target as keyof typeof $.reports.targets])
        : (targetTitles[target] ?? target),
    expressionName: (expression: string): string => {
      const read = readDateExpression(expression);
      if (!read) return expression;
      const { end, part } = read;
      const names = [end && t(($) => $.reports.rangeParts[end]), part && t(($) => $.reports.dateParts[part])];
      return names.filter(Boolean).join(' · ');
    },
  };
}

/**
 * The title of a column: its own name, else that of its content, with its part.
 * @param titles the server's titles by column id, for columns that are not among the offered ones
 */
export function useColumnTitles(offered: readonly OfferedColumn[], titles: ReadonlyMap<string, string>) {
  const { t } = useTranslation('reports');
  const { targetName, expressionName } = usePartNames();
  return (column: ReportColumn): string => {
    if (column.name !== '') return column.name;
    if (isCalculated(column)) return t(($) => $.reports.columnsTab.newCalculation);
    const found = availableFor(column, offered);
    if (!found) return titles.get(column._id) ?? t(($) => $.reports.columnsTab.missing);
    // Of a table nothing said is whole rows: its first column is a part like the others.
    const isOfTable = columnKinds[column.type].usualTarget === null;
    const parts = [
      found.title,
      column.target !== null && (isOfTable || column.target !== found.targets[0])
        ? targetName(column.target, found)
        : '',
      column.expression === null ? '' : expressionName(column.expression),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}

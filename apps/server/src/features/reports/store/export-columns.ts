import { showsGroupsAlone, type ReportTotal } from '@plumbline/domain/reports/definition';
import type { KeyedColumn } from '@plumbline/domain/reports/column-keys';
import type { ResolvedColumn } from '@plumbline/domain/reports/check-report';
import { isMissing as isMissingSource } from '@plumbline/domain/reports/check-report';
import type { ShownColumn } from '@plumbline/domain/reports/shown-columns';
import type { ValueType } from '@plumbline/domain/values/value-types';
import { reportWords } from '../../lists/index.ts';
import { titleOfColumn, titleOfShown, titleOfTotal } from './column-titles.ts';
import type { OpenReport } from './open-report.ts';

/** A column of a report as a file. */
export interface ExportedColumn extends KeyedColumn {
  readonly title: string;
  readonly value: ValueType;
}

/**
 * The columns of a report as a file: those that it shows; where it shows its groups alone, what they are grouped by, how many rows they
 * have, and their figures.
 */
export function exportedColumns(report: OpenReport): readonly ExportedColumn[] {
  const { shown, definition } = report;
  if (showsGroupsAlone(definition)) return summaryColumns(report);
  return shown.map((column) => {
    const title = titleOfShown(column, report);
    const { resolved } = column;
    const isOwnName = (resolved?.column.name ?? '') !== '';
    const isMissing = resolved !== null && isMissingSource(resolved);
    return { id: column.key, title, value: column.value, name: nameOfShown(column) ?? title, isOwnName, isMissing };
  });
}

/** The totals with a column in a summary; the row count of each group has one already. */
export function summaryTotals({ definition }: Pick<OpenReport, 'definition'>): readonly number[] {
  return definition.totals.flatMap(({ column }, place) => (column === null ? [] : [place]));
}

function summaryColumns(report: OpenReport): readonly ExportedColumn[] {
  const { reader, definition, checked } = report;
  const byId = new Map(checked.columns.map((one) => [one.column._id, one]));
  const groups = definition.group_by.map((id): ExportedColumn => {
    const resolved = byId.get(id);
    if (!resolved) return { id, title: id, value: 'text', name: id, isOwnName: false };
    const title = titleOfColumn(resolved, report);
    const name = nameOfQuestion(resolved, resolved.column.target) ?? title;
    return { id, title, value: resolved.value, name, isOwnName: resolved.column.name !== '' };
  });
  const { rows } = reportWords(reader.language);
  const figures = summaryTotals(report).flatMap((place): ExportedColumn[] => {
    const total = definition.totals[place];
    if (!total) return [];
    const title = titleOfTotal(report, total);
    return [{ ...unnamed(`${total.measure}(${total.column})`, title), value: valueOfTotal(total, byId) }];
  });
  return [...groups, { ...unnamed('rows()', rows), value: 'number' }, ...figures];
}

const unnamed = (id: string, title: string) => ({ id, title, name: title, isOwnName: false });

function valueOfTotal({ column, measure }: ReportTotal, byId: ReadonlyMap<string, ResolvedColumn>): ValueType {
  return measure === 'count' ? 'number' : (byId.get(column ?? '')?.value ?? 'number');
}

/** Of a question the name that it has in its job type, of a part of it `name.comment`; null for what has none, or one of the report's own. */
function nameOfQuestion({ column, available }: ResolvedColumn, part: string | null): string | null {
  const name = column.name === '' ? available?.question?.name : undefined;
  if (!name) return null;
  return part === null || part === 'value' ? name : `${name}.${part}`;
}

function nameOfShown({ resolved, part }: ShownColumn): string | null {
  return resolved && nameOfQuestion(resolved, part === 'value' ? resolved.column.target : part);
}

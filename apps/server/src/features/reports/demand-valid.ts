import { reportProblemText } from '@plumbline/texts/report-problem-text';
import { filterParts } from '@plumbline/domain/filters/hidden-parts';
import type { ReportProblem } from '@plumbline/domain/reports/check-report';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { isAt } from '@plumbline/domain/reports/problem-places';
import { Problem } from '../../http/problem.ts';
import { openReport } from './store/open-report.ts';
import type { ReportReader } from '../lists/index.ts';

/**
 * A report has columns and no mistakes. What had gone before a change is left alone: a column whose field was deleted may stay, and a figure of it.
 * @throws Problem not_valid with every mistake at its place
 */
export async function demandValid(
  reader: ReportReader,
  definition: ReportDefinition,
  before?: ReportDefinition,
): Promise<void> {
  if (definition.columns.length === 0) {
    throw new Problem('not_valid', { fields: [{ path: 'columns', code: 'report_columns_required', message: '' }] });
  }
  const { checked } = await openReport(reader, definition);
  if (checked.problems.length === 0) return;
  const known = before === undefined ? [] : (await openReport(reader, before)).checked.problems;
  const unchanged = new Set(before?.columns.map((column) => JSON.stringify(column)));
  const unchangedParts = new Set(filterParts(before?.filters).map((part) => JSON.stringify(part)));
  const isUnchanged = (path: string) => {
    const column = definition.columns[Number(/^columns\.(\d+)\./.exec(path)?.[1])];
    if (column) return unchanged.has(JSON.stringify(column));
    if (!isAt({ path }, 'filters')) return false;
    if (JSON.stringify(before?.filters) === JSON.stringify(definition.filters)) return true;
    const part = filterParts(definition.filters)[Number(/^filters\.and\.(\d+)/.exec(path)?.[1] ?? 0)];
    return part !== undefined && unchangedParts.has(JSON.stringify(part));
  };
  // A sum of a column that is gone, say: it was no less of a mistake before.
  const wasThere = (problem: ReportProblem) => {
    const part = problem.path.split('.')[0] as keyof ReportDefinition;
    return (
      JSON.stringify(before?.[part]) === JSON.stringify(definition[part]) &&
      known.some(({ path, code }) => path === problem.path && code === problem.code)
    );
  };
  const fresh = checked.problems.filter(
    (problem) => before === undefined || !(isUnchanged(problem.path) || wasThere(problem)),
  );
  if (fresh.length === 0) return;
  throw new Problem('not_valid', {
    fields: fresh.map((problem) => ({
      path: problem.path,
      code: problem.code,
      message: reportProblemText(problem, reader.language),
      ...(problem.expression && { at: problem.expression.at, length: problem.expression.length }),
    })),
  });
}

import { expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { checkReport } from './check-report.ts';
import { reportProperties } from './properties.ts';
import { aCalculation, aCatalogue, aProperty, aReport } from './reports.fixtures.ts';
import { RowCells, type RowContext } from './row-cells.ts';
import type { RowFacts } from './row-facts.ts';
import { runningTotal } from './totals.ts';
import { measures } from './definition.ts';

const job = (number: number) => ({ id: `job ${number}`, number }) as RowFacts['jobs'][number];

function cellsOf(jobs: readonly number[], more: object = {}) {
  const report = aReport({
    columns: [aProperty('job_id', 'jobs'), aCalculation('next', '{job_id} + 1')],
    ...more,
  });
  const checked = checkReport(report, aCatalogue());
  expect(checked.problems).toEqual([]);
  const row: RowFacts = { key: '', to: null, jobs: jobs.map(job), project: null, people: {}, answers: new Map() };
  return new RowCells(row, {
    words: {},
    clock: { now: new Date(0), timeZone: 'UTC' },
    questionsOf: new Map(),
    columns: new Map(checked.columns.map((one) => [one.column._id, one])),
  } as unknown as RowContext);
}

it('a job’s number is a number to calculations', () => {
  expect(reportProperties.job_id.value).toBe('number');
  expect(cellsOf([41]).of('next')).toEqual({ kind: 'number', number: 42 });
});

it.each(measures)('a job’s number has the figure %s', (measure) => {
  const total = runningTotal(measure, false);
  for (const jobs of [[9], [10, 11]]) total.add(cellsOf(jobs).of('job_id'));
  const figures: Record<typeof measure, Cell> = {
    count: { kind: 'number', number: 2 },
    sum: { kind: 'number', number: 30 },
    average: { kind: 'number', number: 10 },
    min: { kind: 'number', number: 9 },
    max: { kind: 'number', number: 11 },
  };
  expect(total.value).toEqual(figures[measure]);
});

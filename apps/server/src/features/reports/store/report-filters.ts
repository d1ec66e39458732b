import { checkFilter } from '@plumbline/domain/filters/check';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import { everything, type Filter } from '@plumbline/domain/filters/filter';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { RawBuilder } from 'kysely';
import type { FilterColumns } from '../../../database/filter-sql.ts';
import { filterToSql } from '../../../database/filter-sql.ts';
import { jobFilterColumns, jobFilterFields } from '../../jobs/index.ts';
import { projectFilterColumns, projectFilterFields } from '../../projects/index.ts';
import { userFilterColumns, userFilterFields } from '../../users/index.ts';
import { datesOf } from '../../lists/index.ts';
import type { ReportReader } from '../../lists/index.ts';

interface FiltersOfType {
  readonly fields: (reader: ReportReader, input: unknown) => FilterFields;
  readonly columns: (reader: ReportReader, filter: Filter) => FilterColumns;
}

/** By what each type of report is filtered: as the list of the same things is. */
const filtersByType: Readonly<Record<ReportType, FiltersOfType>> = {
  jobs: {
    fields: jobFilterFields,
    columns: (reader, filter) => jobFilterColumns(reader, datesOf(reader), filter),
  },
  projects: {
    fields: projectFilterFields,
    columns: (reader, filter) => projectFilterColumns(reader, datesOf(reader), filter),
  },
  users: {
    fields: userFilterFields,
    columns: (reader, filter) => userFilterColumns(reader, datesOf(reader), filter),
  },
};

export function filterFieldsOf(reader: ReportReader, type: ReportType, input: unknown): FilterFields {
  return filtersByType[type].fields(reader, input);
}

/** A report's filter as a condition over `j`, `p` or `u`; undefined where it is broken: nobody meant to see everything then. */
export function filterCondition(
  reader: ReportReader,
  type: ReportType,
  filters: unknown,
): RawBuilder<unknown> | undefined {
  const { fields, columns } = filtersByType[type];
  let filter: Filter = everything;
  if (filters !== null && filters !== undefined) {
    const checked = checkFilter(filters, fields(reader, filters));
    if (!checked.ok) return undefined;
    filter = checked.filter;
  }
  return filterToSql(filter, columns(reader, filter), datesOf(reader));
}

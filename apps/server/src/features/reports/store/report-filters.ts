import { checkFilter } from '@plumbline/domain/filters/check';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import { everything, type Filter } from '@plumbline/domain/filters/filter';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { RawBuilder } from 'kysely';
import type { SplitFilter } from '../../../database/filter-index.ts';
import type { FilterColumns } from '../../../database/filter-sql.ts';
import { filterToSql } from '../../../database/filter-sql.ts';
import { jobFilterColumns, jobFilterFields, splitJobFilter } from '../../jobs/index.ts';
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

/** A report's filter, checked; undefined where it is broken: nobody meant to see everything then. */
function readFilter(reader: ReportReader, type: ReportType, filters: unknown): Filter | undefined {
  if (filters === null || filters === undefined) return everything;
  const checked = checkFilter(filters, filtersByType[type].fields(reader, filters));
  return checked.ok ? checked.filter : undefined;
}

/** A report's filter as a condition over `j`, `p` or `u`; undefined where it is broken. */
export function filterCondition(
  reader: ReportReader,
  type: ReportType,
  filters: unknown,
): RawBuilder<unknown> | undefined {
  const filter = readFilter(reader, type, filters);
  return filter && filterToSql(filter, filtersByType[type].columns(reader, filter), datesOf(reader));
}

/** The filter of a report of jobs, with what indexes of answers tell of it; undefined where it asks for nothing so found, or is broken. */
export function splitReportFilter(reader: ReportReader, filters: unknown): SplitFilter | undefined {
  const filter = readFilter(reader, 'jobs', filters);
  if (!filter) return undefined;
  const dates = datesOf(reader);
  return splitJobFilter(reader.db, filter, { columns: jobFilterColumns(reader, dates, filter), dates });
}

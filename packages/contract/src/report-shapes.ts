import { columnKindNames } from '@plumbline/domain/values/column-kind-names';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import { columnTables, reportLimits, reportTypes } from '@plumbline/domain/reports/report-types';
import { valueTypes } from '@plumbline/domain/values/value-types';
import { z } from 'zod';
import { author, personReference } from './references.ts';
import { reportProblem } from './report-cells.ts';
import { can, id, moment, requiredText } from './wire.ts';

export const reportName = requiredText(reportLimits.name);

/** A report as lists show it. */
export const reportListItem = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(reportTypes),
  columns_count: z.number().int(),
  /** Null: made by the product. */
  owner: author.nullable(),
  /** Everybody who works with reports sees it; else its owner, the administrators and `users` do. */
  is_shared: z.boolean(),
  users: z.array(personReference),
  has_feed: z.boolean(),
  created_at: moment,
  updated_at: moment,
  /** When the person who asks opened it last. */
  last_opened_at: moment.nullable(),
  can,
});

/** A report with its definition. What is wrong with it now (a column whose question is gone) is in `problems`. */
export const report = reportListItem.extend({
  ...reportDefinition.shape,
  version: z.number().int(),
  problems: z.array(reportProblem),
});

export type ReportListItem = z.output<typeof reportListItem>;
export type Report = z.output<typeof report>;

/** What the builder can put into a report as a column. */
export const availableColumn = z.object({
  type: z.enum(columnKindNames),
  table: z.enum(columnTables),
  field: z.string(),
  root: z.string().nullable(),
  /** The name of a question or field, that of a property in the language of the request. */
  title: z.string(),
  value: z.enum(valueTypes),
  /** What `target` can name, the first one being meant where none is. */
  targets: z.array(z.string()),
  /** What targets that people have named, the columns of a table field, are called in the language of the request. */
  target_titles: z.record(z.string(), z.string()),
  /** What `expression` can name: parts of dates. */
  expressions: z.array(z.string()),
  /** A cell may hold several values. */
  is_many: z.boolean(),
  question: z
    .object({
      type: z.number().int(),
      job_types: z.array(z.object({ _id: id, title: z.string() })),
      is_global: z.boolean(),
      is_removed: z.boolean(),
      /** The repeat group that it is asked in. */
      group: z.string().nullable(),
      step: z.string().nullable(),
    })
    .nullable(),
});

export type AvailableColumnOnWire = z.output<typeof availableColumn>;

/** A template of reports. `uniqueId` stays the same when it is shared with other instances. */
export const reportTemplate = z.object({
  _id: id,
  uniqueId: id,
  name: z.string(),
  type: z.enum(reportTypes),
  columns_count: z.number().int(),
  description: z.string(),
  /** Shared between instances. */
  is_generic: z.boolean(),
  /** Whether the person who asks may delete it: some are deleted by nobody, those shared between instances by few. */
  canBeDeleted: z.boolean(),
  created_at: moment,
  can,
});

/** The version of the stored form of templates; newer ones are refused. */
export const reportTemplateVersion = 1;

/** A template with what it makes. */
export const reportTemplateView = reportTemplate.extend({
  version: z.number().int(),
  report: reportDefinition,
});

export type ReportTemplate = z.output<typeof reportTemplate>;
export type ReportTemplateView = z.output<typeof reportTemplateView>;

/** The address from which a spreadsheet refreshes a report. `address` is returned only on creation. */
export const reportFeed = z.object({
  is_on: z.boolean(),
  address: z.string().nullable(),
  created_at: moment.nullable(),
  last_read_at: moment.nullable(),
  reads: z.number().int(),
});

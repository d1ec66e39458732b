import * as calls from '@plumbline/contract/reports';
import { differences } from '@plumbline/domain/events/differences';
import { withHiddenParts } from '@plumbline/domain/filters/hidden-parts';
import { changedReport, type ReportDefinition } from '@plumbline/domain/reports/definition';
import { orderedColumns } from '@plumbline/domain/reports/check-report';
import { settingsWith } from '@plumbline/domain/reports/settings';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { isCalled } from './store/column-titles.ts';
import { hiddenFilterFields } from './store/hidden-filter-fields.ts';
import { openReport } from './store/open-report.ts';
import {
  findReport,
  listOpenedReports,
  listReports,
  lockReport,
  notReaders,
  readReport,
  setReaders,
} from './reports.queries.ts';
import { demandValid } from './demand-valid.ts';

export const listReportsEndpoint = endpoint(calls.listReports, {
  handle: (context) => {
    context.authorize('report.list');
    return listReports(context, context.input.query);
  },
});

export const readReportDashboardEndpoint = endpoint(calls.readReportDashboard, {
  handle: (context) => {
    context.authorize('report.list');
    return listOpenedReports(context, context.input.query.limit);
  },
});

export const readReportEndpoint = endpoint(calls.readReport, {
  writes: true,
  handle: async (context) => {
    context.authorize('report.read');
    const { db, actor, now, record, input } = context;
    await findReport(context, input.params.id);
    await db.rows(sql`insert into ${db.table('report_visits')} (user_id, report_id, visited_at)
      values (${actor.id}, ${input.params.id}, ${now}) on conflict (user_id, report_id) do update set visited_at = excluded.visited_at`);
    record('report.viewed', { subjectId: input.params.id, before: null, after: { userId: actor.id } });
    return readReport(context, input.params.id);
  },
});

/** @throws Problem not_valid where somebody couldn't open it */
async function demandReaders({ db }: SignedInContext, userIds: readonly string[]): Promise<void> {
  const wrong = await notReaders(db, userIds);
  if (wrong.length === 0) return;
  const fields = wrong.map((id) => ({ path: `users.${userIds.indexOf(id)}`, code: 'unknown_reference', message: '' }));
  throw new Problem('not_valid', { fields });
}

/** Inserts a new report and records its creation. @returns its id */
export async function insertReport(
  context: SignedInContext,
  report: {
    name: string;
    definition: ReportDefinition;
    isShared?: boolean | undefined;
    users?: readonly string[] | undefined;
  },
): Promise<string> {
  const { db, actor, now, record } = context;
  const id = newId();
  const { name, definition, isShared = true, users = [] } = report;
  await demandReaders(context, users);
  await db.query
    .insertInto('reports')
    .values({
      id,
      name,
      type: definition.type,
      definition: JSON.stringify(definition),
      is_shared: isShared,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await setReaders(db, id, users);
  record('report.created', { subjectId: id, before: null, after: { name } });
  return id;
}

/** A report that was made, as the call that made it answers. */
export async function madeReport(context: SignedInContext, id: string) {
  return { ...(await readReport(context, id)), id, success: true as const };
}

export const createReport = endpoint(calls.createReport, {
  handle: async (context) => {
    context.authorize('report.create');
    const { name, is_shared: isShared, users, ...definition } = context.input.body;
    await demandValid(context, definition);
    return madeReport(context, await insertReport(context, { name, definition, isShared, users }));
  },
});

/** Filters that were sent for a report, with those of its conditions that the person does not see. */
async function keptFilters(context: SignedInContext, { type, filters }: ReportDefinition, sent: unknown) {
  return withHiddenParts(sent, filters, await hiddenFilterFields(context, type, filters));
}

/** A definition with other filters; what of its own the person does not see stays. */
export async function withFilters(context: SignedInContext, definition: ReportDefinition, sent: unknown) {
  return { ...definition, filters: await keptFilters(context, definition, sent) };
}

interface ReportSnapshot extends Record<string, unknown> {
  name: string;
  filters: unknown;
  columns: unknown;
  settings: unknown;
}

export const changeReport = endpoint(calls.changeReport, {
  handle: async (context) => {
    context.authorize('report.change');
    const { db, actor, now, input, record } = context;
    const row = await lockReport(context, input.params.id);
    const { name = row.name, is_shared: isShared = row.is_shared, users, version, ...patch } = input.body;
    if (version !== undefined && version !== row.version)
      throw await changedMeanwhile(db, actor, { kind: 'report', id: row.id }, Object.keys(patch));
    if (patch.filters !== undefined && (patch.type ?? row.definition.type) === row.definition.type)
      patch.filters = await keptFilters(context, row.definition, patch.filters);
    let definition = changedReport(row.definition, patch);
    // A column of a job type that comes in switches projectReport off, unless that was asked for in the same breath.
    if (patch.columns && patch.settings?.projectReport === undefined) {
      definition = { ...definition, settings: settingsWith(definition.settings, definition.columns) };
    }
    await demandValid(context, definition, row.definition);
    if (users) {
      await demandReaders(context, users);
      await setReaders(db, row.id, users);
    }
    const snapshotOf = (of: ReportDefinition, its: string): ReportSnapshot => {
      const { filters, columns, settings, ...rest } = of;
      return { name: its, filters, columns, settings: { ...settings, ...rest } };
    };
    const change = differences(snapshotOf(row.definition, row.name), snapshotOf(definition, name));
    if (change || isShared !== row.is_shared || users) {
      await db.query
        .updateTable('reports')
        .set({
          name,
          type: definition.type,
          definition: JSON.stringify(definition),
          is_shared: isShared,
          version: row.version + 1,
          updated_at: now,
        })
        .where('id', '=', row.id)
        .execute();
      record('report.changed', { subjectId: row.id, before: change?.before ?? {}, after: change?.after ?? {} });
    }
    return readReport(context, row.id);
  },
});

export const renameReportColumn = endpoint(calls.renameReportColumn, {
  handle: async (context) => {
    context.authorize('report.change');
    const { db, now, input, record } = context;
    const { oldName, newName, index } = input.body;
    const row = await lockReport(context, input.params.id);
    const column = orderedColumns(row.definition.columns)[index];
    if (!column) {
      throw new Problem('not_valid', { fields: [{ path: 'index', code: 'report_column_unknown', message: '' }] });
    }
    const report = await openReport(context, row.definition);
    const resolved = report.checked.columns[index];
    // The title is the column's own name or that of its content.
    if (column.name !== oldName && (!resolved || !isCalled(resolved, report, oldName))) throw new Problem('conflict');
    const columns = row.definition.columns.map((one) => (one === column ? { ...one, name: newName } : one));
    await db.query
      .updateTable('reports')
      .set({ definition: JSON.stringify({ ...row.definition, columns }), version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    record('report.changed', { subjectId: row.id, before: { columns: row.definition.columns }, after: { columns } });
    return readReport(context, row.id);
  },
});

export const removeReport = endpoint(calls.removeReport, {
  handle: async (context) => {
    context.authorize('report.erase');
    const { db, now, input, record } = context;
    const row = await lockReport(context, input.params.id);
    await db.query.updateTable('reports').set({ removed_at: now, updated_at: now }).where('id', '=', row.id).execute();
    await db.query.deleteFrom('report_feeds').where('report_id', '=', row.id).execute();
    record('report.removed', { subjectId: row.id, before: { name: row.name }, after: null });
    return { success: true as const };
  },
});

export const cloneReport = endpoint(calls.cloneReport, {
  handle: async (context) => {
    context.authorize('report.duplicate');
    const { input, language } = context;
    const { name, is_shared: isShared, definition } = await findReport(context, input.params.id);
    const { filters } = input.body;
    const copy = filters === null ? definition : await withFilters(context, definition, filters);
    await demandValid(context, copy, definition);
    const copied = filled(textsIn(language).copies.name, { name }, asWritten);
    // Who else reads a private report is for its owner to say: the copy is its maker's alone.
    const made = { name: input.body.name ?? copied.slice(-200), definition: copy, isShared };
    const id = await insertReport(context, made);
    return madeReport(context, id);
  },
});

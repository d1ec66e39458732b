import * as calls from '@plumbline/contract/report-templates';
import { reportTemplateVersion } from '@plumbline/contract/report-shapes';
import { reportDefinition, type ReportDefinition } from '@plumbline/domain/reports/definition';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { demandValid } from './demand-valid.ts';
import type { StoredTemplate, TemplatePlace } from './report-templates.queries.ts';
import {
  definitionOf,
  deleteTemplate,
  findTemplate,
  listTemplates,
  lockTemplate,
  renameTemplate,
  templateOnWire,
  templateViewOnWire,
  writeTemplate,
} from './report-templates.queries.ts';
import { findReport } from './reports.queries.ts';
import { insertReport, madeReport, withFilters } from './reports.route.ts';

/** Nobody reaches another instance's templates: it is as if there were none. @throws Problem not_found */
function placeOf(context: SignedInContext, instance: string): TemplatePlace {
  if (instance === 'generic') return 'generic';
  const own = context.instance.name === '' ? 'main' : context.instance.name;
  if (instance !== own && instance !== 'own') throw new Problem('not_found');
  return 'own';
}

/** What is shared between instances is changed by those who manage them. */
function authorizeWriting(context: SignedInContext, place: TemplatePlace): void {
  context.authorize('report_template.manage');
  if (place === 'generic') context.authorize('instance.manage');
}

/** What reads templates of a place. */
const handleOf = ({ db, services }: SignedInContext, place: TemplatePlace) =>
  place === 'own' ? db : services.platformOf(db);

/** A template of a place, locked until the transaction ends. @throws Problem not_found */
const lockIn = (context: SignedInContext, place: TemplatePlace, id: string) =>
  lockTemplate(handleOf(context, place), place, id);

/** A template is called by its id alone where the call names no instance: its own first. @throws Problem not_found */
async function templateOfId(context: SignedInContext, id: string): Promise<StoredTemplate> {
  return (await findTemplate(context.db, 'own', id)) ?? lockIn(context, 'generic', id);
}

async function remove(context: SignedInContext, template: StoredTemplate): Promise<{ success: true }> {
  const { db, now, record } = context;
  authorizeWriting(context, template.place);
  context.authorize('report_template.erase', { canBeDeleted: template.can_be_deleted });
  await deleteTemplate(db, template, now);
  record('report_template.removed', { subjectId: template.id, before: { name: template.name }, after: null });
  return { success: true };
}

export const listReportTemplates = endpoint(calls.listReportTemplates, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    const own = await listTemplates(context.db, 'own');
    const generic = context.input.query.showGeneric ? await listTemplates(handleOf(context, 'generic'), 'generic') : [];
    return [...own, ...generic].map((one) => templateOnWire(context.actor, one));
  },
});

export const createReportTemplate = endpoint(calls.createReportTemplate, {
  handle: async (context) => {
    const { db, actor, now, record, input } = context;
    const { name, description = '', isGeneric, source } = input.body;
    const place: TemplatePlace = isGeneric ? 'generic' : 'own';
    authorizeWriting(context, place);
    const definition: ReportDefinition =
      typeof source === 'string' ? (await findReport(context, source)).definition : source;
    await demandValid(context, definition, typeof source === 'string' ? definition : undefined);
    const id = newId();
    await writeTemplate(db, place, { id, uniqueId: newId(), name, description, definition, actorId: actor.id, now });
    record('report_template.created', { subjectId: id, before: null, after: { name } });
    return templateViewOnWire(context, await lockTemplate(db, place, id));
  },
});

export const renameReportTemplate = endpoint(calls.renameReportTemplate, {
  handle: async (context) => {
    const { db, actor, now, record, input } = context;
    context.authorize('report_template.manage');
    const template = await templateOfId(context, input.params.id);
    authorizeWriting(context, template.place);
    const { name } = input.body;
    if (name !== template.name) {
      await renameTemplate(db, template, name, now);
      record('report_template.changed', { subjectId: template.id, before: { name: template.name }, after: { name } });
    }
    return templateOnWire(actor, { ...template, name });
  },
});

export const removeReportTemplate = endpoint(calls.removeReportTemplate, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    return remove(context, await templateOfId(context, context.input.params.id));
  },
});

export const listInstanceTemplates = endpoint(calls.listInstanceTemplates, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    const place = placeOf(context, context.input.params.instance);
    return (await listTemplates(handleOf(context, place), place)).map((one) => templateOnWire(context.actor, one));
  },
});

export const readInstanceTemplate = endpoint(calls.readInstanceTemplate, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    const { instance, id } = context.input.params;
    return templateViewOnWire(context, await lockIn(context, placeOf(context, instance), id));
  },
});

export const saveInstanceTemplate = endpoint(calls.saveInstanceTemplate, {
  handle: async (context) => {
    const { db, actor, now, record, input } = context;
    context.authorize('report_template.manage');
    const { instance, id } = input.params;
    const place = placeOf(context, instance);
    authorizeWriting(context, place);
    const { name, description = '', version, report } = input.body.template;
    if (version > reportTemplateVersion) throw new Problem('template_too_new');
    const read = reportDefinition.safeParse(report);
    if (!read.success) {
      const fields = read.error.issues.map(({ path }) => ({
        path: ['template', 'report', ...path].join('.'),
        code: 'not_valid',
        message: '',
      }));
      throw new Problem('not_valid', { fields });
    }
    const before = await findTemplate(db, place, id);
    const stored = before && definitionOf(before);
    const isSameType = stored?.type === read.data.type;
    const definition = isSameType
      ? await withFilters(context, { ...read.data, filters: stored.filters }, read.data.filters)
      : read.data;
    await demandValid(context, definition, stored);
    const uniqueId = before?.unique_id ?? newId();
    await writeTemplate(db, place, { id, uniqueId, name, description, definition, actorId: actor.id, now });
    if (before) record('report_template.changed', { subjectId: id, before: { name: before.name }, after: { name } });
    else record('report_template.created', { subjectId: id, before: null, after: { name } });
    return templateViewOnWire(context, await lockTemplate(db, place, id));
  },
});

export const removeInstanceTemplate = endpoint(calls.removeInstanceTemplate, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    const { instance, id } = context.input.params;
    return remove(context, await lockIn(context, placeOf(context, instance), id));
  },
});

export const createReportFromTemplate = endpoint(calls.createReportFromTemplate, {
  handle: async (context) => {
    context.authorize('report_template.manage');
    context.authorize('report.create');
    const { params, body } = context.input;
    const template = await lockIn(context, placeOf(context, params.instance), params.id);
    const made = definitionOf(template);
    const definition = body.filters === null ? made : await withFilters(context, made, body.filters);
    // Columns that don't exist here are included, and listed as problems of the report.
    if (body.filters !== null) await demandValid(context, definition, made);
    return madeReport(context, await insertReport(context, { name: body.name, definition }));
  },
});

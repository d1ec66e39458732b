import { reportDefinition } from '@plumbline/domain/reports/definition';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { report, reportName, reportTemplate, reportTemplateView } from './report-shapes.ts';
import { done, id, idParams, queryFlag, text } from './wire.ts';

const madeReport = report.extend({ id, success: z.literal(true) });

export const listReportTemplates = defineCall({
  name: 'listReportTemplates',
  method: 'GET',
  path: '/v2/report/templates',
  feature: 'reports',
  summary:
    'The templates of the instance, with `show_generic` (as long as nothing else is said) also those shared between instances.',
  spec: 'spec/2 §7 List templates',
  query: z
    .object({ show_generic: queryFlag.optional() })
    .transform(({ show_generic }) => ({ showGeneric: show_generic ?? true })),
  response: z.array(reportTemplate),
  problems: ['feature_off'],
});

export const createReportTemplate = defineCall({
  name: 'createReportTemplate',
  method: 'POST',
  path: '/v2/report/templates',
  feature: 'reports',
  summary:
    'Makes a template of a report: its id, or a definition. With `show_generic` it is shared between instances, which only those do who manage them.',
  spec: 'spec/2 §7 Create template',
  body: z
    .object({
      name: reportName,
      report: z.union([id, reportDefinition]),
      description: text(1000).optional(),
      show_generic: z.boolean().optional(),
    })
    .transform(({ show_generic, report: source, ...rest }) => ({ ...rest, source, isGeneric: show_generic ?? false })),
  response: reportTemplateView,
  problems: ['feature_off'],
});

export const renameReportTemplate = defineCall({
  name: 'renameReportTemplate',
  method: 'POST',
  path: '/v1/reports/templates/{id}',
  feature: 'reports',
  summary: 'Renames a template.',
  spec: 'spec/2 §7 Update template name',
  params: idParams,
  body: z.object({ name: reportName }),
  response: reportTemplate,
  problems: ['feature_off'],
});

export const removeReportTemplate = defineCall({
  name: 'removeReportTemplate',
  method: 'DELETE',
  path: '/v1/reports/templates/{id}',
  feature: 'reports',
  summary: 'Deletes a template that can be deleted.',
  spec: 'spec/2 §5, §7 Delete template',
  params: idParams,
  response: done,
  problems: ['feature_off', 'template_not_deletable'],
});

/** Whose templates: `generic` are those shared between instances; else the name of the instance itself, `main` for the main one. */
const instance = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/i)
  .toLowerCase();
const placed = z.object({ instance, id });

export const listInstanceTemplates = defineCall({
  name: 'listInstanceTemplates',
  method: 'GET',
  path: '/v2/{instance}/templates',
  feature: 'reports',
  summary: 'The templates of an instance; of `generic` those that are shared between instances.',
  spec: 'spec/2 §7 Generic templates API',
  params: z.object({ instance }),
  response: z.array(reportTemplate),
  problems: ['feature_off'],
});

export const readInstanceTemplate = defineCall({
  name: 'readInstanceTemplate',
  method: 'GET',
  path: '/v2/{instance}/{id}/template',
  feature: 'reports',
  summary: 'One template with what it makes.',
  spec: 'spec/2 §7 Generic templates API',
  params: placed,
  response: reportTemplateView,
  problems: ['feature_off'],
});

export const saveInstanceTemplate = defineCall({
  name: 'saveInstanceTemplate',
  method: 'POST',
  path: '/v2/{instance}/{id}/template',
  feature: 'reports',
  summary:
    'Puts a template under this id in place of what was there, or as a new one. One of a newer version than is known is refused.',
  spec: 'spec/2 §7 Generic templates API',
  params: placed,
  body: z.object({
    template: z.object({
      name: reportName,
      description: text(1000).optional(),
      version: z.number().int().min(1).default(1),
      report: z.unknown(),
    }),
  }),
  response: reportTemplateView,
  problems: ['feature_off', 'template_too_new'],
});

export const removeInstanceTemplate = defineCall({
  name: 'removeInstanceTemplate',
  method: 'DELETE',
  path: '/v2/{instance}/{id}/template',
  feature: 'reports',
  summary: 'Deletes a template that can be deleted.',
  spec: 'spec/2 §7 Generic templates API',
  params: placed,
  response: done,
  problems: ['feature_off', 'template_not_deletable'],
});

export const createReportFromTemplate = defineCall({
  name: 'createReportFromTemplate',
  method: 'POST',
  path: '/v2/{instance}/template/{id}',
  feature: 'reports',
  summary:
    'Makes a report of a template, under a name, with filters where some are given. Columns for which there is nothing here are told in `problems`.',
  spec: 'spec/2 §7 Create from template',
  params: placed,
  body: z.object({ name: reportName, filters: z.unknown().nullable().default(null) }),
  response: madeReport,
  problems: ['feature_off', 'template_too_new'],
});

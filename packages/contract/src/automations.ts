import { templateNames } from '@plumbline/domain/automations/templates';
import { automationLimits, automationStates, automationTopics, pauseReasons } from '@plumbline/domain/events/topics';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { can, done, id, idParams, moment, pageOf, unfilteredPageQuery, queryList, requiredText } from './wire.ts';

/**
 * The state of a run: `waiting` for its turn or a retry; `skipped` if its automation was paused or changed meanwhile.
 */
export const runStates = ['waiting', 'done', 'failed', 'skipped'] as const;

const configured = z.looseObject({ kind: z.string() });

/**
 * An automation as stored. `event` and each of `actions` are a `kind` with its configuration (domain `event-kinds`,
 * `action-kinds`), `conditions` is a filter of the filter language over the fields of that event (`condition-fields`).
 */
export const automationContent = z.object({
  event: configured,
  conditions: z.unknown(),
  actions: z.array(configured),
});

export const automation = automationContent.extend({
  _id: id,
  name: z.string(),
  topic: z.enum(automationTopics),
  state: z.enum(automationStates),
  /** Why it is paused; null while it is not. */
  pauseReason: z.enum(pauseReasons).nullable(),
  /** Whose rights it acts with. */
  owner: author.nullable(),
  /** When a time-based one is due next. */
  next_at: moment.nullable(),
  last_run: z.object({ _id: id, state: z.enum(runStates), at: moment }).nullable(),
  /** Runs of the last 30 days. */
  runs: z.object({ done: z.number().int(), failed: z.number().int(), waiting: z.number().int() }),
  created_at: moment,
  updated_at: moment,
  version: z.number().int(),
  can,
});

export type WireAutomation = z.output<typeof automation>;

/** The content of an automation as it is sent; checked by the domain, which names every mistake at its path. */
export const sentContent = { event: z.unknown(), conditions: z.unknown().optional(), actions: z.unknown() };
const name = requiredText(automationLimits.name);
const wantedState = z.enum(['active', 'paused']);
const templateName = z.enum(templateNames as [string, ...string[]]);

export const listAutomations = defineCall({
  name: 'listAutomations',
  method: 'GET',
  path: '/v2/automations',
  feature: 'automations',
  summary:
    'The automations, a page at a time. `state` and `event` take several; `sort` by created_at, name or updated_at.',
  spec: 'spec/3 §2 Routes; spec/4 §5 "Paths of calls"',
  query: unfilteredPageQuery.in
    .extend({ state: queryList.optional(), event: queryList.optional() })
    .transform(({ page_size, state, event, ...rest }) => ({
      ...rest,
      pageSize: page_size,
      states: state,
      kinds: event,
    })),
  response: pageOf(automation),
});

export const createAutomation = defineCall({
  name: 'createAutomation',
  method: 'POST',
  path: '/v2/automations',
  feature: 'automations',
  summary:
    'Creates an automation: `event`, `conditions` (a filter; everything when left out) and `actions` in their order. It acts with the rights of whoever creates it, and is active unless `state` is paused.',
  spec: 'spec/3 §3 Automation',
  body: z.object({ name, ...sentContent, state: wantedState.default('active') }),
  response: automation,
});

export const readAutomation = defineCall({
  name: 'readAutomation',
  method: 'GET',
  path: '/v2/automations/{id}',
  feature: 'automations',
  summary: 'One automation.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  response: automation,
});

export const changeAutomation = defineCall({
  name: 'changeAutomation',
  method: 'PUT',
  path: '/v2/automations/{id}',
  feature: 'automations',
  summary:
    'Changes what is given: its name, its content (each change is a version), and `state`: active or paused. With `takeOver` it acts with the caller’s rights from then on. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/3 §3 Automation, §4',
  params: idParams,
  body: z.object({
    name: name.optional(),
    event: z.unknown().optional(),
    conditions: z.unknown().optional(),
    actions: z.unknown().optional(),
    state: wantedState.optional(),
    takeOver: z.boolean().optional(),
    version: z.number().int().optional(),
  }),
  response: automation,
  problems: ['conflict', 'automation_owner_gone'],
});

export const removeAutomation = defineCall({
  name: 'removeAutomation',
  method: 'DELETE',
  path: '/v2/automations/{id}',
  feature: 'automations',
  summary: 'Deletes an automation. What waits of it is not done any more; what it has done stays.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  response: done,
});

export const automationVersion = automationContent.extend({
  version: z.number().int(),
  name: z.string(),
  changed_by: author.nullable(),
  changed_at: moment,
});

export const listAutomationVersions = defineCall({
  name: 'listAutomationVersions',
  method: 'GET',
  path: '/v2/automations/{id}/versions',
  feature: 'automations',
  summary: 'What an automation was, newest first; at most the last 100 versions.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  response: z.array(automationVersion),
});

export const restoreAutomationVersion = defineCall({
  name: 'restoreAutomationVersion',
  method: 'POST',
  path: '/v2/automations/{id}/versions/{version}/restore',
  feature: 'automations',
  summary: 'Makes an automation what it was in an earlier version; that is a new version.',
  spec: 'spec/3 §3 Automation',
  params: z.object({ id, version: z.coerce.number().int().positive().max(2_147_483_647) }),
  response: automation,
});

export const duplicateAutomation = defineCall({
  name: 'duplicateAutomation',
  method: 'POST',
  path: '/v2/automations/{id}/duplicate',
  feature: 'automations',
  summary: 'Makes a paused copy that acts with the caller’s rights.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  body: z.object({ name: name.optional() }),
  response: automation,
});

/** An automation as a file. What it names (job types, people, projects) is of its instance. */
export const automationFile = z.object({
  plumbline: z.literal('automation'),
  fileVersion: z.literal(1),
  name: z.string(),
  ...automationContent.shape,
});

export const exportAutomation = defineCall({
  name: 'exportAutomation',
  method: 'GET',
  path: '/v2/automations/{id}/export',
  feature: 'automations',
  summary: 'An automation as a file that `import` takes.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  response: automationFile,
});

export const importAutomation = defineCall({
  name: 'importAutomation',
  method: 'POST',
  path: '/v2/automations/import',
  feature: 'automations',
  summary: 'Makes a paused automation of a file. It is checked as one that is created.',
  spec: 'spec/3 §3 Automation',
  body: z.object({
    plumbline: z.literal('automation'),
    fileVersion: z.literal(1),
    name,
    ...sentContent,
  }),
  response: automation,
});

export const listAutomationTemplates = defineCall({
  name: 'listAutomationTemplates',
  method: 'GET',
  path: '/v2/automations/templates',
  feature: 'automations',
  summary:
    'Ready automations to begin with. What only the instance knows (a job type, a report) is null in them, and is chosen in the wizard.',
  spec: 'spec/3 §3 Automation',
  response: z.array(
    automationContent.extend({
      template: templateName,
      topic: z.enum(automationTopics),
      name: z.string(),
      description: z.string(),
    }),
  ),
});

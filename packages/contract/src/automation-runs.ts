import { automationActionKinds } from '@plumbline/domain/automations/action-kinds';
import { automationEventKinds } from '@plumbline/domain/automations/event-kinds';
import { z } from 'zod';
import { runStates, sentContent } from './automations.ts';
import { defineCall } from './define-call.ts';
import { id, idParams, moment, pageOf, unfilteredPageQuery, queryList } from './wire.ts';

const eventKind = z.enum(automationEventKinds as [string, ...string[]]);
const actionKind = z.enum(automationActionKinds as [string, ...string[]]);

export const stepStates = ['done', 'failed', 'retrying', 'waiting', 'skipped'] as const;

/** One action of a run, in order: what it was given, what came of it, how long it took. */
export const runStep = z.object({
  step: z.number().int(),
  kind: actionKind,
  state: z.enum(stepStates),
  input: z.unknown(),
  output: z.unknown(),
  /** Why it failed, in the caller's language. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  started_at: moment.nullable(),
  duration_ms: z.number().int().nullable(),
});

/** The names of the people, jobs, projects and other things whose ids the steps hold, by id. */
const names = z.record(z.string(), z.string());

/** What the event of a run was about. */
const about = z.object({
  job: z.object({ _id: id, ID: z.number().int(), title: z.string() }).nullable(),
  project: z.object({ _id: id, name: z.string() }).nullable(),
  user: z.object({ _id: id, name: z.string() }).nullable(),
  answer: z.object({ ID: z.string(), question: z.string(), text: z.string(), isIssue: z.boolean() }).nullable(),
});

export const automationRun = z.object({
  _id: id,
  state: z.enum(runStates),
  version: z.number().int(),
  /** The event of the spine; null for a time-based run, whose `due_at` it then has. */
  event: z.object({ id: z.number().int().nullable(), kind: eventKind, at: moment }),
  due_at: moment.nullable(),
  about,
  /** The run whose doing it follows from; null when a person, or the clock, caused it. */
  caused_by: id.nullable(),
  depth: z.number().int(),
  error: z.string().nullable(),
  /** The next try of a step that failed. */
  retry_at: moment.nullable(),
  created_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  duration_ms: z.number().int().nullable(),
  steps: z.array(runStep),
  names,
});

export type WireAutomationRun = z.output<typeof automationRun>;

/** A past event that an automation can be tried on. */
const matchedEvent = z.object({ id: z.number().int().nullable(), item: z.string(), at: moment, about });

export const listAutomationRuns = defineCall({
  name: 'listAutomationRuns',
  method: 'GET',
  path: '/v2/automations/{id}/logs',
  feature: 'automations',
  summary: 'The runs of an automation, newest first, each with its steps. `state` takes several.',
  spec: 'spec/3 §2 /automation_logs/{id}',
  params: idParams,
  query: unfilteredPageQuery.in
    .extend({ state: queryList.optional() })
    .transform(({ page_size, state, ...rest }) => ({ ...rest, pageSize: page_size, states: state })),
  response: pageOf(automationRun),
});

const testedStep = z.object({
  step: z.number().int(),
  kind: actionKind,
  /** What it would do: texts written out, people and addresses named, values filled in. */
  input: z.unknown(),
  /** Why it could not be done. */
  error: z.string().nullable(),
  /** False behind a step that can't be done: a run ends there. */
  isReached: z.boolean().optional(),
});

const testAnswer = z.object({
  /** The event it was tried on; null when there is none to try it on. */
  event: matchedEvent.nullable(),
  /** Whether the event is as configuration and conditions ask. */
  matches: z.boolean(),
  steps: z.array(testedStep),
  names,
  /** What the automation knows of the event: payload version 1 of webhooks. */
  data: z.unknown(),
});

/** A past event by its id and, where one event is about several answers or people, which; the newest that matches when left out. */
const chosenEvent = {
  eventId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
  item: z.string().max(200).nullish(),
};

export const testAutomation = defineCall({
  name: 'testAutomation',
  method: 'POST',
  path: '/v2/automations/{id}/test',
  feature: 'automations',
  summary:
    'Tries an automation on a past event: each step is done with its owner’s rights, checked as in a run, and undone. Says what it would do, or why it can’t.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  body: z.object(chosenEvent),
  response: testAnswer,
});

export const testDraftAutomation = defineCall({
  name: 'testDraftAutomation',
  method: 'POST',
  path: '/v2/automations/test',
  feature: 'automations',
  summary: 'As the test of an automation, for one that is not saved: the preview of texts while they are written.',
  spec: 'spec/3 §2 Automation wizard',
  body: z.object({ ...sentContent, ...chosenEvent }),
  response: testAnswer,
});

export const previewAutomation = defineCall({
  name: 'previewAutomation',
  method: 'POST',
  path: '/v2/automations/preview',
  feature: 'automations',
  summary:
    'What an event with these conditions would have matched in the last 30 days: how often, and the newest events of it. `actions` are not needed.',
  spec: 'spec/3 §2 Automation wizard',
  body: z.object({ event: z.unknown(), conditions: z.unknown().optional() }),
  response: z.object({
    days: z.number().int(),
    /** Exact unless `is_limited`: then at least so many. */
    total: z.number().int(),
    is_limited: z.boolean(),
    events: z.array(matchedEvent),
    /** For a time-based one: when it will be due next. */
    next: z.array(moment),
  }),
});

/** With which actions a run goes on: those of the automation as it is now, or those that it began with. */
const rule = z.enum(['now', 'then']).default('now');
export type ReplayRule = z.output<typeof rule>;

export const replayAutomationRun = defineCall({
  name: 'replayAutomationRun',
  method: 'POST',
  path: '/v2/automations/{id}/runs/{run}/replay',
  feature: 'automations',
  summary:
    'Takes a failed or skipped run up again at the step that it stopped at; steps that are done are not repeated. It goes on with the actions as they are now, or, with `rule` then, as they were; these also where what it has done stands otherwise now. Conditions are not asked again.',
  spec: 'spec/3 §3 Automation; spec/4 §5 "Paths of calls"',
  params: z.object({ id, run: id }),
  body: z.object({ rule }),
  response: automationRun,
  problems: ['automation_run_not_failed', 'automation_paused'],
});

export const replayAutomationRuns = defineCall({
  name: 'replayAutomationRuns',
  method: 'POST',
  path: '/v2/automations/{id}/runs/replay',
  feature: 'automations',
  summary:
    'Takes all failed runs of an automation up again, or all that were skipped; those since `since` where it is given. `rule` as for one.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  body: z.object({ since: moment.nullish(), state: z.enum(['failed', 'skipped']).default('failed'), rule }),
  response: z.object({ success: z.literal(true), count: z.number().int() }),
  problems: ['automation_paused'],
});

export const listMissedEvents = defineCall({
  name: 'listMissedEvents',
  method: 'GET',
  path: '/v2/automations/{id}/missed',
  feature: 'automations',
  summary:
    'The events of the last 30 days that an automation, as it is now, would have run for had it not been paused then, and the times at which it was due: how many, and the newest 20. A time has no `id`. Events that it caused itself are left out.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  response: z.object({
    total: z.number().int(),
    /** So many of them are run at once, the oldest first. */
    at_once: z.number().int(),
    events: z.array(matchedEvent),
  }),
});

/** Some of what was missed: an event by its id and what of it, a time by itself. All of it when left out. */
const chosenOfMissed = z.object({
  events: z
    .array(
      z.union([
        z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), item: z.string().max(200) }),
        z.object({ at: moment }),
      ]),
    )
    .min(1)
    .max(500)
    .nullish(),
});

export const runMissedEvents = defineCall({
  name: 'runMissedEvents',
  method: 'POST',
  path: '/v2/automations/{id}/missed/run',
  feature: 'automations',
  summary:
    'Runs an automation for what it missed while it was paused, or for those events and times of it that are named; each once.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  body: chosenOfMissed,
  response: z.object({ success: z.literal(true), count: z.number().int() }),
  problems: ['automation_paused'],
});

export const discardMissedEvents = defineCall({
  name: 'discardMissedEvents',
  method: 'POST',
  path: '/v2/automations/{id}/missed/discard',
  feature: 'automations',
  summary:
    'Has an automation not run for what it missed while it was paused, or for those events and times of it that are named: they stand in its log as skipped.',
  spec: 'spec/3 §3 Automation',
  params: idParams,
  body: chosenOfMissed,
  response: z.object({ success: z.literal(true), count: z.number().int() }),
});

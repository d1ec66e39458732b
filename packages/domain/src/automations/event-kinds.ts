import { z } from 'zod';
import type { EventName } from '../events/catalogue.ts';
import type { Filter } from '../filters/filter.ts';
import { everything } from '../filters/filter.ts';
import { id } from '../ids/id.ts';
import { scheduleSchema } from './schedule.ts';
import type { AutomationTopic, DataSubject } from '../events/topics.ts';

/** An event of the spine as automations look at it. */
export interface SpineEvent {
  readonly name: EventName;
  readonly subjectId: string;
  readonly userId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What makes an event of this kind happen. */
export type Trigger<Config> =
  | {
      readonly by: 'event';
      readonly names: readonly EventName[];
      /** What one event is about: a run for each, none where it doesn't fit. An empty id is the event as a whole. */
      readonly items: (config: Config, event: SpineEvent) => readonly string[];
    }
  /** Due at times (`schedule.ts`). */
  | { readonly by: 'schedule' }
  /** Jobs that have stayed in one status, looked for again and again. */
  | { readonly by: 'watch' };

export interface EventKindDefinition<Config = never> {
  readonly topic: AutomationTopic;
  readonly subjects: readonly DataSubject[];
  readonly config: z.ZodType<Config>;
  /** What the wizard begins with; not always valid yet. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly trigger: Trigger<Config>;
  /** What the configuration itself asks for, as a filter over the conditions' fields. */
  readonly narrows: (config: Config) => Filter;
}

const sideOf = (side: unknown) => (side ?? {}) as Readonly<Record<string, unknown>>;
const listAt = (side: unknown, key: string): readonly string[] => {
  const value = sideOf(side)[key];
  return Array.isArray(value) ? (value as string[]) : [];
};
const whole = [''];
const onlyIf = (holds: boolean) => (holds ? whole : []);

const ids = z.array(id).max(100).default([]);
const ofJobTypes = z.strictObject({ jobTypes: ids });
type OfJobTypes = z.output<typeof ofJobTypes>;
const anyOf = (field: string, values: readonly string[]): Filter =>
  values.length === 0 ? everything : { field, operator: 'in', value: [...values] };
const inJobTypes = ({ jobTypes }: OfJobTypes) => anyOf('job.jobType', jobTypes);

const questionConfig = ofJobTypes.extend({ questions: ids });
const inQuestions = (config: z.output<typeof questionConfig>): Filter => ({
  and: [inJobTypes(config), anyOf('answer.question', config.questions)],
});

function define<Schema extends z.ZodType>(
  definition: EventKindDefinition<z.output<Schema>> & { readonly config: Schema },
): EventKindDefinition<z.output<Schema>> {
  return definition;
}

/** Every event that an automation can wait for (spec/3 §3 "Automation"). */
export const eventKinds = {
  job_created: define({
    topic: 'jobs',
    subjects: ['job', 'project'],
    config: ofJobTypes,
    initial: { jobTypes: [] },
    trigger: { by: 'event', names: ['job.created', 'job.cloned'], items: () => whole },
    narrows: inJobTypes,
  }),
  /** Submitted by whoever answers it, or set to done by hand. */
  job_completed: define({
    topic: 'jobs',
    subjects: ['job', 'project'],
    config: ofJobTypes.extend({ when: z.enum(['submitted', 'done']).default('submitted') }),
    initial: { jobTypes: [], when: 'submitted' },
    trigger: {
      by: 'event',
      names: ['job.submitted', 'job.status_changed'],
      items: ({ when }, event) =>
        onlyIf(when === 'submitted' ? event.name === 'job.submitted' : sideOf(event.after)['status'] === 'done'),
    },
    narrows: inJobTypes,
  }),
  user_assigned: define({
    topic: 'people',
    subjects: ['job', 'project', 'user'],
    config: ofJobTypes,
    initial: { jobTypes: [] },
    trigger: {
      by: 'event',
      names: ['job.assigned', 'job.created', 'job.cloned'],
      items: (_, event) => listAt(event.after, event.name === 'job.assigned' ? 'userIds' : 'assigneeIds'),
    },
    narrows: inJobTypes,
  }),
  webhook_received: define({
    topic: 'webhooks',
    subjects: ['webhook'],
    config: z.strictObject({ webhook: id }),
    initial: { webhook: null },
    trigger: {
      by: 'event',
      names: ['webhook.received'],
      items: ({ webhook }, event) => onlyIf(event.subjectId === webhook),
    },
    narrows: () => everything,
  }),
  question_answered: define({
    topic: 'questions',
    subjects: ['job', 'project', 'answer'],
    config: questionConfig,
    initial: { jobTypes: [], questions: [] },
    trigger: { by: 'event', names: ['job.answered'], items: (_, event) => listAt(event.after, 'answerIds') },
    narrows: inQuestions,
  }),
  issue_found: define({
    topic: 'questions',
    subjects: ['job', 'project', 'answer'],
    config: questionConfig,
    initial: { jobTypes: [], questions: [] },
    trigger: { by: 'event', names: ['job.issue_raised'], items: (_, event) => listAt(event.after, 'answerIds') },
    narrows: inQuestions,
  }),
  project_created: define({
    topic: 'projects',
    subjects: ['project'],
    config: z.strictObject({}),
    initial: {},
    trigger: { by: 'event', names: ['project.created', 'project.cloned'], items: () => whole },
    narrows: () => everything,
  }),
  /** Everybody on a job has confirmed, or somebody has. */
  users_confirmed: define({
    topic: 'people',
    subjects: ['job', 'project', 'user'],
    config: ofJobTypes.extend({ who: z.enum(['everybody', 'anybody']).default('everybody') }),
    initial: { jobTypes: [], who: 'everybody' },
    trigger: {
      by: 'event',
      names: ['job.status_changed', 'job.attendance_confirmed'],
      items: ({ who }, event) =>
        who === 'everybody'
          ? onlyIf(sideOf(event.after)['status'] === 'confirmed' && sideOf(event.after)['by'] === 'life_cycle')
          : event.name === 'job.attendance_confirmed'
            ? [String(sideOf(event.after)['userId'])]
            : [],
    },
    narrows: inJobTypes,
  }),
  skill_expiring: define({
    topic: 'skills',
    subjects: ['user', 'skill'],
    config: z.strictObject({ skills: ids }),
    initial: { skills: [] },
    trigger: { by: 'event', names: ['skill.expiring'], items: (_, event) => [String(sideOf(event.after)['userId'])] },
    narrows: ({ skills }) => anyOf('skill._id', skills),
  }),
  skill_expired: define({
    topic: 'skills',
    subjects: ['user', 'skill'],
    config: z.strictObject({ skills: ids }),
    initial: { skills: [] },
    trigger: { by: 'event', names: ['skill.expired'], items: (_, event) => [String(sideOf(event.after)['userId'])] },
    narrows: ({ skills }) => anyOf('skill._id', skills),
  }),
  status_for_days: define({
    topic: 'jobs',
    subjects: ['job', 'project'],
    config: ofJobTypes.extend({ status: z.string().min(1).max(60), days: z.number().int().min(1).max(365) }),
    initial: { jobTypes: [], status: 'open', days: 3 },
    trigger: { by: 'watch' },
    narrows: (config) => ({
      and: [inJobTypes(config), { field: 'job.status', operator: 'equal', value: config.status }],
    }),
  }),
  time: define({
    topic: 'time',
    subjects: [],
    config: z.strictObject({ schedule: scheduleSchema }),
    initial: { schedule: { every: 'week', time: '08:00', weekdays: [7] } },
    trigger: { by: 'schedule' },
    narrows: () => everything,
  }),
} as const;

export type AutomationEventKind = keyof typeof eventKinds;
export const automationEventKinds = Object.keys(eventKinds) as readonly AutomationEventKind[];

/** An automation's event with its configuration. */
export type AutomationEvent = {
  [Kind in AutomationEventKind]: { readonly kind: Kind } & z.output<(typeof eventKinds)[Kind]['config']>;
}[AutomationEventKind];

/** The definition of a kind of event, whichever its configuration is. */
export function eventKindOf(kind: AutomationEventKind): EventKindDefinition<Readonly<Record<string, unknown>>> {
  return eventKinds[kind] as unknown as EventKindDefinition<Readonly<Record<string, unknown>>>;
}

/** Its configuration alone, as the registry's functions take it. */
export function configOf({ kind: _, ...config }: AutomationEvent): Readonly<Record<string, unknown>> {
  return config;
}

/** Which kinds of event an event of the spine can be. */
export const kindsOfSpineEvent: ReadonlyMap<EventName, readonly AutomationEventKind[]> = (() => {
  const kinds = new Map<EventName, AutomationEventKind[]>();
  for (const kind of automationEventKinds) {
    const { trigger } = eventKindOf(kind);
    if (trigger.by !== 'event') continue;
    for (const name of trigger.names) kinds.set(name, [...(kinds.get(name) ?? []), kind]);
  }
  return kinds;
})();

/** The items of an event that an automation waits for; see {@link Trigger}. */
export function itemsOf(event: AutomationEvent, happened: SpineEvent): readonly string[] {
  const { trigger } = eventKindOf(event.kind);
  if (trigger.by !== 'event' || !trigger.names.includes(happened.name)) return [];
  return trigger.items(configOf(event), happened);
}

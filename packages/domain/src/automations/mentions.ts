import type { AutomationData } from './data.ts';
import type { AutomationEventKind } from './event-kinds.ts';
import { eventKindOf } from './event-kinds.ts';
import { percentText } from '../jobs/job-score.ts';
import type { DataSubject } from '../events/topics.ts';
import { fillInText } from '../text/fill-in-text.ts';
import { exampleEvents } from '../webhooks/payload.ts';
import { valueAt, valueText } from '../webhooks/webhook.ts';

/** How values of an event are written in texts. */
export interface MentionWords {
  /** A status in the reader's language. */
  readonly status: (status: string) => string;
  /** A moment in the instance's time zone. */
  readonly moment: (moment: string) => string;
  readonly day: (day: string) => string;
  /** A length of so many minutes. */
  readonly length: (minutes: number) => string;
  /** The address of a screen. */
  readonly link: (path: string) => string;
}

/** What earlier actions of the same run made. */
export interface MadeEarlier {
  readonly job?: { readonly _id: string; readonly ID: number } | undefined;
  readonly user?: { readonly _id: string; readonly email: string } | undefined;
}

interface Mention {
  /** What the event must bring; `created_job` and `created_user` come of an action before. */
  readonly of: DataSubject | 'event' | 'actor' | 'created_job' | 'created_user';
  readonly write: (data: AutomationData, words: MentionWords, made: MadeEarlier) => string;
}

const names = (all: readonly { readonly name: string }[] | undefined) => (all ?? []).map((one) => one.name).join(', ');

/** Everything of an event that a text can mention, by its name between `{{` and `}}`. */
export const mentions = {
  'event.time': { of: 'event', write: ({ event }, { moment }) => moment(event.at) },
  'actor.name': { of: 'actor', write: ({ actor }) => actor?.name ?? '' },
  'actor.email': { of: 'actor', write: ({ actor }) => actor?.email ?? '' },
  'job.number': { of: 'job', write: ({ job }) => (job ? `#${job.ID}` : '') },
  'job.type': { of: 'job', write: ({ job }) => job?.jobType.name ?? '' },
  'job.status': { of: 'job', write: ({ job }, { status }) => (job ? status(job.status) : '') },
  'job.start': { of: 'job', write: ({ job }, { moment }) => (job?.startDate ? moment(job.startDate) : '') },
  'job.length': {
    of: 'job',
    write: ({ job }, { length }) => (job?.plannedLength ? length(job.plannedLength) : ''),
  },
  'job.end': { of: 'job', write: ({ job }, { moment }) => (job?.plannedEnd ? moment(job.plannedEnd) : '') },
  'job.people': { of: 'job', write: ({ job }) => names(job?.users) },
  'job.skills': { of: 'job', write: ({ job }) => names(job?.skills) },
  'job.issues': { of: 'job', write: ({ job }) => (job ? String(job.issues) : '') },
  'job.score': { of: 'job', write: ({ job }) => percentText(job?.score?.percent) },
  'job.link': { of: 'job', write: ({ job }, { link }) => (job ? link(`/jobs/${job._id}`) : '') },
  'project.name': { of: 'project', write: ({ project }) => project?.name ?? '' },
  'project.address': { of: 'project', write: ({ project }) => project?.address ?? '' },
  'project.companies': { of: 'project', write: ({ project }) => project?.companies.join(', ') ?? '' },
  'project.link': {
    of: 'project',
    write: ({ project }, { link }) => (project ? link(`/project/view/${project._id}`) : ''),
  },
  'person.name': { of: 'user', write: ({ user }) => user?.name ?? '' },
  'person.email': { of: 'user', write: ({ user }) => user?.email ?? '' },
  'person.phone': { of: 'user', write: ({ user }) => user?.phoneNumber ?? '' },
  'answer.question': { of: 'answer', write: ({ answer }) => answer?.question.title ?? '' },
  'answer.value': { of: 'answer', write: ({ answer }) => answer?.text ?? '' },
  'answer.comment': { of: 'answer', write: ({ answer }) => answer?.comment ?? '' },
  'skill.name': { of: 'skill', write: ({ skill }) => skill?.name ?? '' },
  'skill.lastDay': { of: 'skill', write: ({ skill }, { day }) => (skill?.lastDay ? day(skill.lastDay) : '') },
  'newJob.number': { of: 'created_job', write: (_, __, { job }) => (job ? `#${job.ID}` : '') },
  'newJob.link': { of: 'created_job', write: (_, { link }, { job }) => (job ? link(`/jobs/${job._id}`) : '') },
  'newPerson.email': { of: 'created_user', write: (_, __, { user }) => user?.email ?? '' },
} as const satisfies Record<string, Mention>;

export type MentionName = keyof typeof mentions;

const token = /\{\{\s*([\p{L}\p{N}_.-]{1,150})\s*\}\}/gu;

/** The names that a text mentions, each once. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(token)].map((found) => found[1] ?? ''))];
}

/** The text between mentions: one part more than it has mentions. */
export function splitAtMentions(text: string): readonly string[] {
  return text.split(token).filter((_, place) => place % 2 === 0);
}

/** A text with something else in place of each mention. */
export function withMentions(text: string, write: (name: string) => string): string {
  return fillInText(text, token, (_, name) => write(name));
}

interface Shape {
  readonly pattern: RegExp;
  readonly sample: string;
}

const jobNumber: Shape = { pattern: /^#\d+$/, sample: '#1' };
const link: Shape = { pattern: /^https?:\/\//, sample: 'https://example.com/jobs/1' };
const shapesOfMentions: Readonly<Partial<Record<string, Shape>>> = {
  'job.number': jobNumber,
  'newJob.number': jobNumber,
  'job.issues': { pattern: /^\d+$/, sample: '1' },
  'job.link': link,
  'project.link': link,
  'newJob.link': link,
};

/** What a mention always looks like once it is written; undefined where it may be anything. */
export function knownShape(name: string): Shape | undefined {
  return Object.hasOwn(shapesOfMentions, name) ? shapesOfMentions[name] : undefined;
}

/** What the actions before an action create. */
export interface EarlierActions {
  readonly createsJob: boolean;
  readonly createsUser: boolean;
}

/** The mentions that a text of this event's automation can have, besides `answers.<question>`, `webhook.<name>` and paths of its data. */
export function mentionNames(kind: AutomationEventKind, earlier: EarlierActions): readonly MentionName[] {
  const { subjects, trigger } = eventKindOf(kind);
  const isThere = (of: Mention['of']) => {
    if (of === 'event') return true;
    if (of === 'actor') return trigger.by === 'event' && kind !== 'webhook_received';
    if (of === 'created_job') return earlier.createsJob;
    if (of === 'created_user') return earlier.createsUser;
    return subjects.includes(of);
  };
  return (Object.keys(mentions) as MentionName[]).filter((name) => isThere(mentions[name].of));
}

/** Whether a text of this event's automation can mention it. */
export function isMentionOf(name: string, kind: AutomationEventKind, earlier: EarlierActions): boolean {
  const { subjects } = eventKindOf(kind);
  if (name.startsWith('answers.')) return subjects.includes('job');
  if (name.startsWith('webhook.')) return subjects.includes('webhook');
  if (Object.hasOwn(mentions, name)) return (mentionNames(kind, earlier) as readonly string[]).includes(name);
  const brought = mentionNames(kind, earlier).includes('actor.name') ? [...subjects, 'actor'] : subjects;
  return ['event', ...brought].some((subject) => isPath(subject, name));
}

/** What a payload has of each subject, by the names in it: `job.ID` is the same in a text as in the parameter of a webhook. */
const shapes: Readonly<Record<string, unknown>> = {
  event: { id: 1, kind: '', at: '' },
  ...Object.fromEntries(
    Object.values(exampleEvents).flatMap(({ data }) => Object.entries(data).filter(([, value]) => value)),
  ),
  answer: exampleEvents.answers.data.answers[0],
};

function isPath(subject: string, name: string): boolean {
  const [first, ...steps] = name.split('.');
  // Of a list the example has one.
  const path = steps.map((step) => (/^\d+$/.test(step) ? '0' : step)).join('.');
  return first === subject && valueAt(shapes[subject], path) !== undefined;
}

/** A text with its mentions written out; what there is nothing of is left empty. Nothing in the values is read as a mention again. */
export function writeMentions(text: string, data: AutomationData, words: MentionWords, made: MadeEarlier = {}): string {
  return fillInText(text, token, (_, name) => {
    if (name.startsWith('answers.')) return data.job?.answers[name.slice('answers.'.length)]?.text ?? '';
    if (name.startsWith('webhook.')) {
      const key = name.slice('webhook.'.length);
      const value = data.webhook && Object.hasOwn(data.webhook, key) ? data.webhook[key] : null;
      return value === null || value === undefined ? '' : String(value);
    }
    if (!Object.hasOwn(mentions, name))
      return Object.hasOwn(data, name.split('.')[0] ?? '') ? valueText(valueAt(data, name)) : '';
    const mention: Mention = mentions[name as MentionName];
    return mention.write(data, words, made);
  });
}

import type { Role } from '../actor/roles.ts';
import type { EventName } from '../events/catalogue.ts';
import type { ScoreSummary } from '../jobs/job-score.ts';
import type { WebhookTarget } from './webhook.ts';

/** A person in a payload. */
export interface PersonInPayload {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly role: Role;
  readonly companies: readonly string[];
}

export interface NamedInPayload {
  readonly _id: string;
  readonly name: string;
}

export interface JobInPayload {
  readonly _id: string;
  readonly ID: number;
  readonly status: string;
  readonly jobType: NamedInPayload;
  readonly project: string | null;
  /** ISO 8601. */
  readonly startDate: string | null;
  /** In minutes. */
  readonly plannedLength: number | null;
  /** ISO 8601; null without a start or a planned length. */
  readonly plannedEnd: string | null;
  readonly created_at: string;
  readonly createdBy: string | null;
  readonly users: readonly NamedInPayload[];
  readonly confirmedUsers: readonly string[];
  readonly issues: number;
  /** By the points of its answers; null where nothing counts. */
  readonly score: ScoreSummary | null;
}

export interface ProjectInPayload {
  readonly _id: string;
  readonly name: string;
  readonly address: string;
  readonly lat: number | null;
  readonly long: number | null;
  readonly companies: readonly string[];
  readonly users: readonly string[];
  readonly isPrivate: boolean;
}

export interface AnswerInPayload {
  readonly ID: string;
  readonly question: { readonly _id: string; readonly title: string; readonly type: number };
  readonly value: unknown;
  /** The answer in words. */
  readonly text: string;
  readonly comment: string;
  readonly isIssue: boolean;
  /** Ids of files. */
  readonly files: readonly string[];
}

/** The payload data of an event, version 1: the event and its subject, as of the time when the event was handled. */
export interface WebhookData {
  /** Who did it; null for the product itself or a stranger by a public link. */
  readonly actor: PersonInPayload | null;
  readonly job: JobInPayload | null;
  readonly project: ProjectInPayload | null;
  readonly user: PersonInPayload | null;
  readonly answers: readonly AnswerInPayload[];
  readonly skill: (NamedInPayload & { readonly lastDay: string | null }) | null;
  /** What the event itself says, before and after. */
  readonly before: unknown;
  readonly after: unknown;
  /** Of what is in the audit trail alone: from where it was done; null where it was not asked for over the network. */
  readonly origin?: { readonly address: string; readonly userAgent: string } | null | undefined;
}

const person: PersonInPayload = {
  _id: '019a8f10-0000-7000-8000-000000000001',
  name: 'Dana Cohen',
  email: 'dana@example.org',
  phoneNumber: '050-123-4567',
  role: 'inspector',
  companies: [],
};
const project: ProjectInPayload = {
  _id: '019a8f10-0000-7000-8000-000000000002',
  name: 'Sea Tower',
  address: 'HaYarkon 1, Tel Aviv',
  lat: 32.109,
  long: 34.855,
  companies: ['Sea Holdings'],
  users: [person._id],
  isPrivate: false,
};
const job: JobInPayload = {
  _id: '019a8f10-0000-7000-8000-000000000003',
  ID: 12,
  status: 'reported',
  jobType: { _id: '019a8f10-0000-7000-8000-000000000004', name: 'Lift inspection' },
  project: project._id,
  startDate: '2026-03-15T08:00:00.000Z',
  plannedLength: 90,
  plannedEnd: '2026-03-15T09:30:00.000Z',
  created_at: '2026-03-14T09:30:00.000Z',
  createdBy: person._id,
  users: [{ _id: person._id, name: person.name }],
  confirmedUsers: [person._id],
  issues: 1,
  score: { points: 43, possible: 50, percent: 86, open: 0, passMark: 80, passed: true },
};
const answer: AnswerInPayload = {
  ID: '019a8f10-0000-7000-8000-000000000005_1',
  question: { _id: '019a8f10-0000-7000-8000-000000000005', title: 'Do the doors close?', type: 1 },
  value: false,
  text: 'No',
  comment: 'The left one sticks',
  isIssue: true,
  files: [],
};
const nothing = { job: null, project: null, user: null, answers: [], skill: null, before: null, after: null };

/** An event of each target, as the test button sends it and the guide prints it. */
export const exampleEvents: Readonly<Record<WebhookTarget, { type: EventName | 'automation.run'; data: WebhookData }>> =
  {
    job: {
      type: 'job.status_changed',
      data: {
        ...nothing,
        actor: person,
        job,
        project,
        before: { status: 'assigned' },
        after: { status: 'reported', by: 'life_cycle' },
      },
    },
    answers: {
      type: 'job.answered',
      data: { ...nothing, actor: person, job, project, answers: [answer], after: { answerIds: [answer.ID] } },
    },
    project: {
      type: 'project.created',
      data: {
        ...nothing,
        actor: person,
        project,
        after: { name: project.name, isPrivate: false, memberIds: [person._id] },
      },
    },
    user: {
      type: 'user.invited',
      data: { ...nothing, actor: person, user: person, after: { email: person.email, role: person.role } },
    },
    skill: {
      type: 'skill.expiring',
      data: {
        ...nothing,
        actor: null,
        user: person,
        skill: { _id: '019a8f10-0000-7000-8000-000000000006', name: 'Working at height', lastDay: '2026-04-14' },
        after: { userId: person._id, name: 'Working at height', lastDay: '2026-04-14' },
      },
    },
    audit: {
      type: 'user.signed_in',
      data: {
        ...nothing,
        actor: person,
        user: person,
        after: { sessionId: '019a8f10-0000-7000-8000-000000000009', device: 'Firefox, Android' },
        origin: { address: '198.51.100.7', userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0' },
      },
    },
    automation: { type: 'automation.run', data: { ...nothing, actor: person, job, project } },
  };

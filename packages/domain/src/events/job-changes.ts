import type { EventName } from './catalogue.ts';

/**
 * Events of a job that change nothing of it: it was looked at, or given out. All others of its history are changes. Seals are computed
 * without these: an event that is recorded already can't be added or taken out.
 */
export const readingEvents = [
  'job.visited',
  'job.exported',
  'job.sent',
  'job.link_created',
  'job.link_withdrawn',
] as const satisfies readonly EventName[];

/**
 * The office's own steps with a job, and what retention rules do: they change nothing of what was reported, and are no change since the
 * report. A seal says of removed files itself.
 */
export const stepEvents = [
  'job.status_changed',
  'job.attendance_confirmed',
  'job.attendance_removed',
  'job.held',
  'job.hold_ended',
  'job.files_retired',
  'job.answers_retired',
] as const satisfies readonly EventName[];

/** Changes of a job's content. Answers and marks are counted separately, so these don't count them twice. */
export const contentEvents = [
  'job.answered',
  'job.issue_raised',
  'job.plan_marked',
] as const satisfies readonly EventName[];

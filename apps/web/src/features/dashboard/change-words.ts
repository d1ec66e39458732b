import type { EventName } from '@plumbline/domain/events/catalogue';

/** The events whose deed has words of its own in a widget (`dashboard.changes` of the texts). */
const worded = [
  'job.created',
  'job.cloned',
  'job.status_changed',
  'job.assigned',
  'job.unassigned',
  'job.attendance_confirmed',
  'job.attendance_removed',
  'job.linked',
  'job.unlinked',
  'job.answered',
  'job.submitted',
  'job.issue_raised',
  'project.created',
  'project.cloned',
  'project.members_changed',
  'project.location_changed',
] as const satisfies readonly EventName[];

type Worded = (typeof worded)[number];
/** A key of the texts can't hold a dot: it would be a step. */
type WordOf<Name extends string> = Name extends `${infer Kind}.${infer Deed}` ? `${Kind}_${Deed}` : never;

/** The key of the words for what an event did; whatever has none of its own was a change of details. */
export function changeWordOf(name: string): WordOf<Worded> | 'details' {
  return (worded as readonly string[]).includes(name) ? (name.replace('.', '_') as WordOf<Worded>) : 'details';
}

import type { JobStatus } from '../jobs/status.ts';
import { endOfJob } from '../shifts/job-days.ts';

/** A job as calendars are given it, each text as its reader has it. */
export interface CalendarJob {
  readonly _id: string;
  readonly ID: number;
  readonly status: JobStatus;
  readonly statusText: string;
  readonly jobType: string;
  readonly project: string | null;
  readonly place: { readonly lat: number; readonly long: number; readonly address: string } | null;
  /** ISO 8601 with zone. */
  readonly startDate: string;
  /** In minutes; null where nobody planned it. */
  readonly plannedLength: number | null;
  /** Who is on it, as far as the reader sees people. */
  readonly people: readonly string[];
  readonly version: number;
  /** ISO 8601 with zone: when it, or the place of its project, changed last. */
  readonly updated_at: string;
}

/** One entry of a calendar (RFC 5545 §3.6.1). Moments are milliseconds since 1970. */
export interface CalendarEntry {
  /** The same for each calendar that the job is in, for as long as it exists. */
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly point: { readonly lat: number; readonly long: number } | null;
  readonly url: string;
  readonly isCancelled: boolean;
  readonly sequence: number;
  readonly changedAt: number;
}

/** So many people are named in the title of a job. */
const peopleInTitle = 2;

function namesInTitle(people: readonly string[]): string {
  const named = people.slice(0, peopleInTitle).join(', ');
  const more = people.length - peopleInTitle;
  return more > 0 ? `${named} +${more}` : named;
}

interface EntryOptions {
  /** Where the job is opened. */
  readonly url: string;
  /** The title begins with who is on the job: for calendars of several people. */
  readonly namesPeople: boolean;
}

/** A job as an entry of a calendar: from its start to its planned end, an hour without a planned length; cancelled once it is rejected. */
export function jobEntry(job: CalendarJob, { url, namesPeople }: EntryOptions): CalendarEntry {
  const what = [`#${job.ID} ${job.jobType}`, job.project].filter(Boolean).join(' – ');
  const who = namesPeople ? namesInTitle(job.people) : '';
  return {
    uid: job._id,
    start: Date.parse(job.startDate),
    end: endOfJob({ startDate: job.startDate, plannedMinutes: job.plannedLength }),
    summary: who === '' ? what : `${who}: ${what}`,
    description: [job.statusText, job.project ?? '', job.people.join(', ')].filter((line) => line !== '').join('\n'),
    location: job.place?.address || job.project || '',
    point: job.place && { lat: job.place.lat, long: job.place.long },
    url,
    isCancelled: job.status === 'rejected',
    sequence: job.version,
    changedAt: Date.parse(job.updated_at),
  };
}

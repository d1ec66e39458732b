import type { PastEvent } from './events.ts';
import type { NewRow } from './insert-rows.ts';

/** Everything that one job leaves in the database, by table; events apart, for they are written in the order of time. */
export interface JobRows {
  jobs: NewRow[];
  job_assignees: NewRow[];
  assets: NewRow[];
  answers: NewRow[];
  current_answers: NewRow[];
  job_links: NewRow[];
  job_visits: NewRow[];
  events: PastEvent[];
}

/** A job that has left nothing yet, to be filled. */
export function noRows(): JobRows {
  return {
    jobs: [],
    job_assignees: [],
    assets: [],
    answers: [],
    current_answers: [],
    job_links: [],
    job_visits: [],
    events: [],
  };
}

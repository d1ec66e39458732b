import type { AnswerOf } from '@plumbline/contract/call';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { listJobs } from '@plumbline/contract/jobs';
import { keptToo } from '../../app/api/or-kept.ts';
import type { GridQuery } from '../../ui/grid/grid-state.ts';

type JobPage = AnswerOf<typeof listJobs>;

/** What a job is found by on the device: its number, and the names that its row shows. */
function textOf({ ID, jobType, project, users }: JobListItem): string {
  const people = users.flatMap(({ name }) => (name ? [name.first, name.last] : []));
  return [ID, jobType.title, project?.name ?? '', ...people].join(' ').toLocaleLowerCase();
}

/**
 * A page of the jobs that a device took along: searched, and in the order in which they were told. Filters are the server's:
 * without it the list shows all that is here.
 */
export function pageOfKept(kept: Pick<JobPage, 'docs'>, { search, page, pageSize }: GridQuery): JobPage {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = kept.docs.filter((job) => words.every((word) => textOf(job).includes(word)));
  const pages = Math.ceil(found.length / pageSize);
  return keptToo({
    docs: found.slice(page * pageSize, (page + 1) * pageSize),
    total: found.length,
    total_is_estimate: false,
    page,
    pages,
    page_size: pageSize,
    next: null,
  });
}

import type { AnswerOf } from '@plumbline/contract/call';
import { factsOfJob } from '@plumbline/contract/job-facts';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { listJobs } from '@plumbline/contract/jobs';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { filterFields } from '@plumbline/domain/filters/fields';
import { passesFilter } from '@plumbline/domain/filters/passes';
import type { SortField } from '@plumbline/domain/filters/sort';
import { readSort, sortFields } from '@plumbline/domain/filters/sort';
import { searchWords } from '@plumbline/domain/search/search';
import { keptToo } from '../../app/api/or-kept.ts';
import type { GridQuery } from '../../ui/grid/grid-state.ts';
import { keptFilter } from './kept-filter.ts';
import type { Section } from './sections.ts';

type JobPage = AnswerOf<typeof listJobs>;

/** What a job is found by on the device: its number, and the names that its row shows. */
function textOf({ ID, jobType, project, users }: JobListItem): string {
  const people = users.flatMap(({ name }) => (name ? [name.first, name.last] : []));
  return [ID, `#${ID}`, jobType.title, project?.name ?? '', ...people].join(' ').toLocaleLowerCase();
}

/** As the server's orders: what has not started stands before all that has. */
const orders: Readonly<Record<SortField<'jobs'>, (job: JobListItem) => number | string>> = {
  created_at: (job) => Date.parse(job.created_at),
  updated_at: (job) => Date.parse(job.updated_at),
  startDate: (job) => (job.startDate === null ? -Infinity : Date.parse(job.startDate)),
  ID: (job) => job.ID,
  status: (job) => job.status,
};

function sorted(jobs: readonly JobListItem[], wanted: string | null): readonly JobListItem[] {
  const { field, direction } = readSort(wanted ?? undefined, sortFields.jobs) ?? {
    field: 'created_at',
    direction: 'descending',
  };
  const key = orders[field];
  const turn = direction === 'descending' ? -1 : 1;
  const compare = <Value extends number | string>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);
  return jobs.toSorted((one, other) => turn * (compare(key(one), key(other)) || compare(one._id, other._id)));
}

/** The jobs of each heading together, the headings as they come first. */
function gathered(jobs: readonly JobListItem[], section: Section | null): readonly JobListItem[] {
  if (section === null) return jobs;
  const heading = (job: JobListItem) => (section === 'status' ? job.status : (job.project?._id ?? ''));
  return [...Map.groupBy(jobs, heading).values()].flat();
}

/**
 * A page of the jobs that a device took along: filtered by the rules that the server's lists follow, searched, sorted and
 * gathered. What asks for something that the device does not know filters nothing (see `keptFilter`).
 */
export function pageOfKept(
  kept: Pick<JobPage, 'docs'>,
  { search, filters, sort, page, pageSize }: GridQuery,
  { section, dates }: { readonly section: Section | null; readonly dates: DateContext },
): JobPage {
  const words = searchWords(search.toLocaleLowerCase());
  const { filter } = keptFilter(filters);
  const found = kept.docs.filter(
    (job) =>
      words.every((word) => textOf(job).includes(word)) &&
      passesFilter(filter, factsOfJob(job), filterFields.jobs, dates),
  );
  const pages = Math.ceil(found.length / pageSize);
  return keptToo({
    docs: gathered(sorted(found, sort), section).slice(page * pageSize, (page + 1) * pageSize),
    total: found.length,
    total_is_estimate: false,
    page,
    pages,
    page_size: pageSize,
    next: null,
  });
}

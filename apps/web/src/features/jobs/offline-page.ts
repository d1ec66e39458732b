import type { ResponseOf } from '@plumbline/contract/call';
import { factsOfJob } from '@plumbline/contract/job-facts';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { SyncedJob } from '@plumbline/contract/synced-jobs';
import type { listJobs } from '@plumbline/contract/jobs';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { customFilterField, withCustomFields } from '@plumbline/domain/filters/custom-fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import { fieldsOf } from '@plumbline/domain/filters/filter';
import type { SortValue } from '@plumbline/domain/filters/row-order';
import { rowOrder } from '@plumbline/domain/filters/row-order';
import { momentKey } from '@plumbline/domain/filters/group-moments';
import { groupFieldsOf, groupKey, groupSection } from '@plumbline/domain/filters/groups';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import { passesFilter } from '@plumbline/domain/filters/passes';
import { projectFieldFacts } from '@plumbline/domain/projects/project-field-facts';
import { sortKeysIn, usualSort } from '@plumbline/domain/filters/sort';
import { isLate } from '@plumbline/domain/jobs/late';
import { isFoundIn, jobNumberIn, searchWords } from '@plumbline/domain/search/search';
import { namesInAll } from '@plumbline/domain/languages/names';
import { markOffline } from '../../lib/api/with-offline-copy.ts';
import type { GridQuery } from '../../ui/grid/grid-state.ts';
import type { OfflineFields, OfflineSort } from './offline-filter.ts';
import { isOfflineSort, offlineFilter } from './offline-filter.ts';

type JobPage = ResponseOf<typeof listJobs>;

/** What a job is found by on the device: its number, and the names that its row shows. */
function textOf({ ID, jobType, project, users }: JobListItem): string {
  const people = users.flatMap(({ name }) => (name ? [name.first, name.last] : []));
  return [ID, `#${ID}`, ...namesInAll(jobType), project?.name ?? '', ...people].join(' ');
}

const namesOf = (people: readonly Pick<JobListItem['users'][number], 'name'>[]) =>
  people.map(({ name }) => `${name.first} ${name.last}`);

/** The sort keys of lists, from the device's copy of a job. As on the server, jobs without a start come first. */
const sortedBy: Readonly<Record<OfflineSort, (job: JobListItem, dates: DateContext) => readonly SortValue[]>> = {
  created_at: (job) => [Date.parse(job.created_at)],
  updated_at: (job) => [Date.parse(job.updated_at)],
  startDate: (job) => [job.startDate === null ? -Infinity : Date.parse(job.startDate)],
  plannedLength: (job, dates) => factsOfJob(job, dates).plannedLength,
  plannedEnd: (job, dates) => factsOfJob(job, dates).plannedEnd.map((at) => Date.parse(at)),
  ID: (job) => [job.ID],
  status: (job) => [job.status],
  jobType: (job) => [job.jobType.title],
  project: (job) => (job.project ? [job.project.name] : []),
  users: (job) => namesOf(job.users),
  confirmedUsers: (job) => namesOf(job.confirmedUsers.map(({ user }) => user)),
  skills: (job) => job.skills.map(({ name }) => name),
  isLate: (job, dates) => [isLate(job, dates)],
  hasIssues: (job) => [job.issues_count > 0],
  score: (job, dates) => factsOfJob(job, dates).score,
  isPassed: (job, dates) => factsOfJob(job, dates).isPassed,
};

/** Keys that the device doesn't know sort nothing. */
function sorted(jobs: readonly JobListItem[], wanted: string | null, dates: DateContext): readonly JobListItem[] {
  const asked = sortKeysIn(wanted).filter(({ field }) => isOfflineSort(field));
  const valuesOf = (job: JobListItem, field: string) => (isOfflineSort(field) ? sortedBy[field](job, dates) : []);
  return jobs.toSorted(rowOrder(asked.length > 0 ? asked : [usualSort], valuesOf, ({ _id }) => _id));
}

/** The jobs of each heading together, the headings as they come first. */
function grouped(jobs: readonly JobListItem[], section: string | null, dates: DateContext): readonly JobListItem[] {
  const { field: asked, period } = groupSection(section ?? '');
  const field = groupFieldsOf('jobs').find((one) => one === asked);
  // What only the server knows groups nothing.
  if (field === undefined) return jobs;
  const isDay = filterFields.jobs[field].type === 'date';
  const keyOf = (job: JobListItem) => {
    const values = (factsOfJob(job, dates)[field] as readonly unknown[]).map(String);
    return groupKey(isDay ? values.map((at) => momentKey(at, period, dates)) : values);
  };
  return [...Map.groupBy(jobs, keyOf).values()].flat();
}

/** A job on the device; copies from before project fields were synced have none of them. */
type KeptJob = JobListItem & Partial<Pick<SyncedJob, 'project_values'>>;

/** What a job has in the fields of its project that are asked for. */
function factsOfProject(
  { project_values: values = {} }: KeptJob,
  names: Iterable<string>,
  { projectFields }: OfflineFields,
): FieldFacts {
  const facts = [...names].flatMap((name) => {
    const asked = customFilterField(name);
    return asked?.kind === 'project_field' ? [[name, projectFieldFacts(projectFields, values, asked)] as const] : [];
  });
  return Object.fromEntries(facts);
}

/**
 * A page of the synced jobs: filtered by the same rules as on the server, searched, sorted and grouped. Conditions on
 * data that the device does not have are ignored (see `offlineFilter`).
 */
export function offlinePage(
  kept: { readonly docs: readonly KeptJob[] },
  { search, filters, sort, page, pageSize }: GridQuery,
  {
    section,
    dates,
    fields,
  }: { readonly section: string | null; readonly dates: DateContext; readonly fields: OfflineFields },
): JobPage {
  const words = searchWords(search);
  const { filter } = offlineFilter(filters, fields);
  const names = fieldsOf(filter);
  const known = withCustomFields('jobs', filterFields.jobs, filter);
  const found = kept.docs.filter(
    (job) =>
      words.every((word) => isFoundIn(textOf(job), [word]) || jobNumberIn(word) === job.ID) &&
      passesFilter(filter, { ...factsOfJob(job, dates), ...factsOfProject(job, names, fields) }, known, dates),
  );
  const pages = Math.ceil(found.length / pageSize);
  return markOffline({
    docs: grouped(sorted(found, sort, dates), section, dates).slice(page * pageSize, (page + 1) * pageSize),
    total: found.length,
    total_is_estimate: false,
    page,
    pages,
    page_size: pageSize,
    next: null,
  });
}

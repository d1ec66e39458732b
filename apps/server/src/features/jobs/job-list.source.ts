import type { JobListItem } from '@plumbline/contract/job-shapes';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { joinCells, numberCell, textCell } from '@plumbline/domain/reports/cells';
import { nameOf } from '@plumbline/domain/languages/names';
import { seesPeople } from '../../access/job-scope.ts';
import type { ListReader, ListSource } from '../lists/index.ts';
import { momentCell, peopleCell } from '../lists/index.ts';
import { statusText } from '../../events/texts/status-texts.ts';
import type { ListContext } from './jobs.queries.ts';
import { countJobGroups, groupsOfJobs, listJobs } from './jobs.queries.ts';

const contextOf = ({ settings, language, now }: Pick<ListReader, 'settings' | 'language' | 'now'>): ListContext => ({
  now: now.toISOString(),
  timeZone: settings.timezone,
  statuses: orderedStatuses(settings.customStatuses, settings.statusOrder),
  weekStart: weekStart(language, settings.timezone),
});

export const listSource: ListSource<JobListItem> = {
  list: 'jobs',
  ability: 'job.list',
  page: ({ db, actor, settings, language, now }, { section, after, pageSize, ...rest }) => {
    const nothing = { statuses: undefined, projectIds: undefined, jobTypeIds: undefined, assigneeIds: undefined };
    // What isn't grouped by is refused with the list.
    const query = { ...nothing, startsFrom: undefined, startsUpTo: undefined, section };
    return listJobs(
      { db, actor, settings },
      { ...query, page: { search: rest.search, sort: rest.sort, filters: rest.filters, page: 0, pageSize, after } },
      contextOf({ settings, language, now }),
    );
  },
  countGroups: (reader, query) => countJobGroups(reader, query, contextOf(reader)),
  groupsOf: (reader, section, ids) => groupsOfJobs(reader, section, ids, contextOf(reader)),
  cells: {
    ID: (job) => numberCell(job.ID),
    jobType: (job, { reader }) => textCell(nameOf(job.jobType, reader.language)),
    project: (job) => textCell(job.project?.name),
    status: (job, { reader }) => textCell(statusText(job.status, reader.language, reader.settings)),
    startDate: (job) => momentCell(job.startDate),
    plannedLength: ({ plannedLength: minutes }) => (minutes === null ? null : { kind: 'length', minutes }),
    plannedEnd: (job) => momentCell(job.plannedEnd),
    score: (job) => numberCell(job.score?.percent ?? null),
    people: (job) => peopleCell(job.users),
    skills: (job, { reader }) => joinCells(job.skills.map((skill) => textCell(nameOf(skill, reader.language)))),
    created_at: (job) => momentCell(job.created_at),
    updated_at: (job) => momentCell(job.updated_at),
  },
  hiddenColumns: ({ actor }) => [...(seesPeople(actor) ? [] : ['people']), ...(seesSkills(actor) ? [] : ['skills'])],
};

import * as calls from '@plumbline/contract/projects';
import { chartWeeks } from '@plumbline/domain/jobs/job-weeks';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { endpoint } from '../../http/endpoint.ts';
import { readProjectChart } from './project-chart.queries.ts';
import { listProjectPlaces } from './project-places.queries.ts';
import { listProjectNames, listProjects, readProject, readProjectCover } from './projects.queries.ts';

export const listProjectsEndpoint = endpoint(calls.listProjects, {
  handle: (context) => {
    context.authorize('project.list');
    return listProjects(context, context.input.query);
  },
});

export const listAllProjectsEndpoint = endpoint(calls.listAllProjects, {
  handle: ({ db, actor, authorize, input }) => {
    authorize('project.list');
    return listProjectNames(db, actor, input.query.search);
  },
});

export const listProjectPlacesEndpoint = endpoint(calls.listProjectPlaces, {
  handle: (context) => {
    context.authorize('project.list');
    return listProjectPlaces(context, context.input.query);
  },
});

export const readProjectEndpoint = endpoint(calls.readProject, {
  handle: ({ db, actor, settings, input }) => readProject(db, actor, settings.projectFields, input.params.id),
});

export const readProjectCoverEndpoint = endpoint(calls.readProjectCover, {
  handle: ({ db, actor, input }) => readProjectCover(db, actor, input.params.id),
});

export const readProjectChartEndpoint = endpoint(calls.readProjectChart, {
  handle: ({ db, actor, now, language, settings: { timezone }, input }) => {
    const clock = { now: now.toISOString(), timeZone: timezone, weekStart: weekStart(language, timezone) };
    return readProjectChart(db, actor, input.params.id, chartWeeks(clock), clock);
  },
});

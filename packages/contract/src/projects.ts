import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { sectionQuery } from './list-sections.ts';
import { mapBounds, placesOf } from './map-places.ts';
import { author, personReference, place, projectReference, skillReference, storedFile } from './references.ts';
import { can, done, id, idParams, moment, pageOf, pageQuery, requiredText, text } from './wire.ts';

/** A project as lists show it. */
export const projectListItem = z.object({
  _id: id,
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  location: place.nullable(),
  private: z.boolean(),
  companies: z.array(z.string()),
  users: z.array(personReference),
  users_count: z.number().int(),
  jobs_count: z.number().int(),
  created_at: moment,
  can,
});

/** A project as its own page shows it. */
export const project = projectListItem.extend({
  /** All members; `users` are the first few. */
  members: z.array(personReference),
  cover: z.string().nullable(),
  visibility: z.record(z.string(), z.boolean()),
  /** What its own fields hold, by the field's id: those that the person reads. Tables are read by their rows. */
  values: z.record(z.string(), z.unknown()),
  /** The files of its file lists and of its lists of plans. */
  files: z.array(storedFile),
  /** The skills that its fields name. */
  skills: z.array(skillReference),
  /** How many rows its tables have, by the field's id. */
  table_counts: z.record(z.string(), z.number().int()),
  /** The fields that the person reads, in their order, with what may be done with each: `write`. */
  fields: z.array(z.object({ id: z.string(), visible: z.boolean(), can })),
  /** How many jobs stand in each status. */
  statuses: z.record(z.string(), z.number().int()),
  created_by: author.nullable(),
  version: z.number().int(),
});

export type ProjectListItem = z.output<typeof projectListItem>;
export type Project = z.output<typeof project>;

const projectName = requiredText(200);

export const listProjects = defineCall({
  name: 'listProjects',
  method: 'GET',
  path: '/v2/projects',
  feature: 'projects',
  summary: 'The projects that the person sees, a page at a time.',
  spec: 'spec/1 §7 Projects',
  query: pageQuery.in
    .extend({ section: sectionQuery('projects') })
    .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: pageOf(projectListItem),
});

export const listAllProjects = defineCall({
  name: 'listAllProjects',
  method: 'GET',
  path: '/v2/projects/all',
  feature: 'projects',
  summary: 'The names of the projects that the person sees, for pickers: at most 1,000, the best matches first.',
  spec: 'spec/1 §7 Projects',
  query: z.object({ search: text(200).optional() }),
  response: z.array(z.object({ _id: id, name: z.string(), avatar: z.string().nullable() })),
});

export const listProjectPlaces = defineCall({
  name: 'listProjectPlaces',
  method: 'GET',
  path: '/v2/projects/places',
  feature: 'projects',
  summary:
    'The projects with a location that the person sees, searched and filtered as their list is, for a map: at most 2,000, inside of `bounds`, which is `south,west,north,east` in degrees.',
  spec: 'decision 0039',
  query: z.object({
    search: text(200).optional(),
    filters: pageQuery.in.shape.filters,
    bounds: mapBounds.optional(),
  }),
  response: placesOf(projectReference.extend({ location: place })),
});

export const createProject = defineCall({
  name: 'createProject',
  method: 'POST',
  path: '/v2/projects',
  feature: 'projects',
  summary: 'Creates a project. Its creator becomes a member.',
  spec: 'spec/1 §2 Create-new wizard, §5',
  body: z
    .object({
      name: projectName,
      users: z.array(id).max(1000).optional(),
      private: z.boolean().optional(),
      location: place.nullish(),
      companies: z.array(requiredText(200)).max(100).optional(),
    })
    .transform(({ users, private: isPrivate, ...rest }) => ({ ...rest, memberIds: users, isPrivate })),
  response: project,
  problems: ['name_required'],
});

export const readProject = defineCall({
  name: 'readProject',
  method: 'GET',
  path: '/v2/projects/{id}',
  feature: 'projects',
  summary: 'One project.',
  spec: 'spec/1 §7 Projects',
  params: idParams,
  response: project,
});

export const readProjectCover = defineCall({
  name: 'readProjectCover',
  method: 'GET',
  path: '/v2/projects/{id}/cover',
  feature: 'projects',
  summary: 'The cover of a project, as an address that an `<img>` can show; null without one.',
  spec: 'spec/1 §7 Projects',
  params: idParams,
  response: z.object({ cover: z.string().nullable() }),
});

/** The jobs of a project that start in a week. `late` of those that wait started before today. */
const chartWeek = z.object({
  /** Its first and its last day (YYYY-MM-DD). */
  from: z.string(),
  to: z.string(),
  /** Whether today is in it. */
  isCurrent: z.boolean(),
  reported: z.number().int(),
  waiting: z.number().int(),
  late: z.number().int(),
});

export type ChartWeek = z.output<typeof chartWeek>;

export const readProjectChart = defineCall({
  name: 'readProjectChart',
  method: 'GET',
  path: '/v2/projects/{id}/chart',
  feature: 'projects',
  summary:
    'How many jobs of a project start in each week, from eight weeks ago to three weeks ahead, as far as the person sees them.',
  spec: 'spec/2 §3 "Widget types"',
  params: idParams,
  response: z.object({ weeks: z.array(chartWeek) }),
});

export const changeProject = defineCall({
  name: 'changeProject',
  method: 'PUT',
  path: '/v2/projects/{id}',
  feature: 'projects',
  summary:
    'Changes what is given of a project; users are the ids of exactly its members afterwards. Whoever comes must be one whom the caller could put on a job; an inspector takes out neither themselves nor anybody above them or unseen. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Projects',
  params: idParams,
  body: z
    .object({
      name: projectName.optional(),
      users: z.array(id).max(1000).optional(),
      private: z.boolean().optional(),
      location: place.nullish(),
      companies: z.array(requiredText(200)).max(100).optional(),
      avatar: id.nullish(),
      cover: id.nullish(),
      version: z.number().int().optional(),
    })
    .transform(({ users, private: isPrivate, avatar, cover, ...rest }) => ({
      ...rest,
      memberIds: users,
      isPrivate,
      avatarAssetId: avatar,
      coverAssetId: cover,
    })),
  response: project,
  problems: ['conflict', 'person_above_own', 'person_is_self'],
});

export const removeProject = defineCall({
  name: 'removeProject',
  method: 'DELETE',
  path: '/v2/projects/{id}',
  feature: 'projects',
  summary: 'Deletes a project; refused while it has jobs.',
  spec: 'spec/1 §5',
  params: idParams,
  response: done,
  problems: ['project_has_jobs'],
});

export const cloneProject = defineCall({
  name: 'cloneProject',
  method: 'POST',
  path: '/v2/projects/{id}/clone',
  feature: 'projects',
  summary: 'Copies a project with its members and fields, without its jobs.',
  spec: 'spec/1 §7 Projects',
  params: idParams,
  response: project,
});

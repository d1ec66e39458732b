import { bulkLimit, optionNameLimit } from '@plumbline/domain/projects/lists';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { translations } from './references.ts';
import { done, id, idParams, pageOf, unfilteredPageQuery, queryFlag, requiredText, text } from './wire.ts';

/**
 * An option of a list (spec/2 §3 "List option"). `group` is the list: the id of a list field, or `factories`, `materials`,
 * `customers`. `project` is set where the option is of one project alone, `projectName` where those of all projects are asked for.
 */
export const listOption = z.object({
  _id: id,
  group: z.string(),
  label: z.string(),
  value: z.string(),
  project: id.nullable(),
  projectName: z.string().optional(),
  translations,
});

export type WireListOption = z.output<typeof listOption>;

const group = requiredText(60);
const optionText = { label: requiredText(optionNameLimit), value: requiredText(optionNameLimit).optional() };
const place = { group, project: id.nullish() };

const scopeQuery = { isPrivate: queryFlag.optional(), project: id.optional() };

export const listListOptions = defineCall({
  name: 'listListOptions',
  method: 'GET',
  path: '/v2/projects/fields/list/{group}',
  feature: 'projects',
  summary:
    'The options of a list by name: the shared ones with `isPrivate=0`, those of `project` alone with `isPrivate=1`, without it both. With `everywhere=1` the shared ones and those of every project where the person sees the field, at most 5,000, for filters.',
  spec: 'spec/1 §7, spec/2 §7 Projects',
  params: z.object({ group: z.string().max(60) }),
  query: z
    .object({ ...scopeQuery, everywhere: queryFlag.optional(), search: text(200).optional() })
    .transform(({ project, everywhere, ...rest }) => ({
      ...rest,
      projectId: project,
      isEverywhere: everywhere === true,
    })),
  response: z.array(listOption),
});

export const pageListOptions = defineCall({
  name: 'pageListOptions',
  method: 'GET',
  path: '/v2/projects/fields/options',
  feature: 'projects',
  summary: 'The options of the list `group`, a page at a time; with `project` those of that project alone.',
  spec: 'spec/1 §3 "List sources"; decision 0018',
  query: z
    .intersection(unfilteredPageQuery, z.object({ group, project: id.optional() }))
    .transform(({ project, ...rest }) => ({ ...rest, projectId: project })),
  response: pageOf(listOption),
});

export const createListOption = defineCall({
  name: 'createListOption',
  method: 'POST',
  path: '/v2/projects/fields/list',
  feature: 'projects',
  summary:
    'Adds an option to a list; with `project` to the options of that project alone. One that is there already is answered as it is.',
  spec: 'spec/1 §7, spec/2 §7 Projects',
  body: z
    .object({ ...place, ...optionText, isPrivate: z.boolean().optional() })
    .transform(({ project, isPrivate, ...rest }) => ({
      ...rest,
      projectId: isPrivate === false ? null : (project ?? null),
    })),
  response: listOption,
});

export const createListOptions = defineCall({
  name: 'createListOptions',
  method: 'POST',
  path: '/v2/projects/fields/list/bulk',
  feature: 'projects',
  summary: 'Adds many options to a list at once. Those that are there already stay as they are.',
  spec: 'spec/1 §7, spec/2 §7 Projects',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z
    .object({
      ...place,
      isPrivate: z.boolean().optional(),
      options: z.array(z.object(optionText)).min(1).max(bulkLimit),
    })
    .transform(({ project, isPrivate, ...rest }) => ({
      ...rest,
      projectId: isPrivate === false ? null : (project ?? null),
    })),
  response: z.array(listOption),
});

export const changeListOption = defineCall({
  name: 'changeListOption',
  method: 'PUT',
  path: '/v2/projects/fields/list/{id}',
  feature: 'projects',
  summary:
    'Renames an option: projects that chose it show the new name, answers keep the name that was chosen. With `before`, the name as it was read, a change made meanwhile answers 409.',
  spec: 'spec/2 §3 "List option"; decision 0018',
  params: idParams,
  body: z.object({ label: requiredText(200), before: z.string().max(optionNameLimit).optional() }),
  response: listOption,
  problems: ['name_taken', 'conflict'],
});

export const removeListOption = defineCall({
  name: 'removeListOption',
  method: 'DELETE',
  path: '/v2/projects/fields/list/{id}',
  feature: 'projects',
  summary: 'Takes an option out of its list; where it was chosen it stays readable.',
  spec: 'spec/1 §7, spec/2 §7 Projects',
  params: idParams,
  response: done,
});

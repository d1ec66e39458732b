import { roles } from '@plumbline/domain/actor/roles';
import { viewLists } from '@plumbline/domain/actor/view-lists';
import { viewLimits, viewState } from '@plumbline/domain/views/view-state';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { can, done, id, idParams, moment, requiredText } from './wire.ts';

const viewName = requiredText(viewLimits.name);
const sharing = z.enum(['private', 'roles', 'everybody']);
const sharedRoles = z.array(z.enum(roles)).max(roles.length);

/**
 * A named view of a list, as its reader can have it. What it asks for that is gone, or that the reader may not see, is left out and named
 * in `problems`.
 */
export const listView = z.object({
  _id: id,
  list: z.enum(viewLists),
  name: z.string(),
  ...viewState.shape,
  sharing,
  /** With whom it is shared, where it is shared with roles. */
  roles: sharedRoles,
  /** Told to the owner and to administrators. */
  owner: author.nullable(),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
  problems: z.array(
    z.object({
      part: z.enum(['filters', 'sort', 'section', 'display', 'columns']),
      field: z.string(),
      reason: z.enum(['gone', 'hidden']),
    }),
  ),
  can,
});

export type ListView = z.output<typeof listView>;

export const listViews = defineCall({
  name: 'listViews',
  method: 'GET',
  path: '/v2/views',
  feature: 'views',
  summary: 'The named views of a list that the person has: their own, and those that are shared with them. By name.',
  spec: '3 §4 Grid; decision 0044',
  query: z.object({ list: z.enum(viewLists) }),
  response: z.array(listView),
});

export const readView = defineCall({
  name: 'readView',
  method: 'GET',
  path: '/v2/views/{id}',
  feature: 'views',
  summary: 'One named view.',
  spec: '3 §4 Grid; decision 0044',
  params: idParams,
  response: listView,
});

export const createView = defineCall({
  name: 'createView',
  method: 'POST',
  path: '/v2/views',
  feature: 'views',
  summary:
    'Names what a list shows: filters, sort, section, display and columns. Private unless it is shared with roles or everybody, which takes a project manager.',
  spec: '3 §4 Grid; decision 0044',
  body: viewState.extend({
    list: z.enum(viewLists),
    name: viewName,
    sharing: sharing.default('private'),
    roles: sharedRoles.default([]),
  }),
  response: listView,
  problems: ['views_too_many'],
});

const stateParts = {
  filters: viewState.shape.filters.removeDefault(),
  sort: viewState.shape.sort.removeDefault(),
  section: viewState.shape.section.removeDefault(),
  display: viewState.shape.display.removeDefault(),
  columns: viewState.shape.columns.removeDefault(),
};

export const changeView = defineCall({
  name: 'changeView',
  method: 'PUT',
  path: '/v2/views/{id}',
  feature: 'views',
  summary: 'Changes what is given of a named view. With `version`, a change made meanwhile answers 409.',
  spec: '3 §4 Grid; decision 0044',
  params: idParams,
  body: z.object({ ...stateParts, name: viewName, sharing, roles: sharedRoles, version: z.number().int() }).partial(),
  response: listView,
  problems: ['conflict'],
});

export const removeView = defineCall({
  name: 'removeView',
  method: 'DELETE',
  path: '/v2/views/{id}',
  feature: 'views',
  summary: 'Deletes a named view; `restore` brings it back.',
  spec: '3 §4 Grid; decision 0044',
  params: idParams,
  response: done,
});

export const restoreView = defineCall({
  name: 'restoreView',
  method: 'POST',
  path: '/v2/views/{id}/restore',
  feature: 'views',
  summary: 'Brings back a named view that was deleted.',
  spec: '3 §4 Grid; decision 0044',
  params: idParams,
  response: listView,
  problems: ['views_too_many'],
});

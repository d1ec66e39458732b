import * as calls from '@plumbline/contract/scim';
import type { ScimShownQuery } from '@plumbline/contract/scim-shapes';
import { isId, canonicalId } from '@plumbline/domain/ids/id-text';
import type { ScimFields } from '@plumbline/domain/scim/patch';
import { applyScimPatch, readScimResource } from '@plumbline/domain/scim/patch';
import { readDirectoryPerson, selectScimAttributes } from '@plumbline/domain/scim/person';
import { sql } from 'kysely';
import { Problem } from '../../../http/problem.ts';
import { createPerson, deletePerson, describePerson } from './change-person.ts';
import { listResponse, scimPage } from './lists.ts';
import type { PersonRow } from './people.queries.ts';
import { findPerson, listPeople, personColumns, personResource, personTag } from './people.queries.ts';
import type { ScimAnswer, ScimContext } from './scim-endpoint.ts';
import { assertIsVersion, scimEndpoint } from './scim-endpoint.ts';

/** @throws Problem not_found */
async function personOf({ db }: ScimContext, id: string): Promise<PersonRow> {
  const row = isId(id) ? await findPerson(db, canonicalId(id)) : undefined;
  if (!row) throw new Problem('not_found');
  return row;
}

async function answerOf(
  context: ScimContext,
  id: string,
  { status, query }: { status: number; query: ScimShownQuery },
): Promise<ScimAnswer> {
  const row = await personOf(context, id);
  const resource = personResource(row, context.origin);
  return {
    status,
    body: selectScimAttributes(resource, query),
    tag: personTag(row),
    location: `${context.origin}/Users/${row.id}`,
  };
}

/** A change of one person, who is locked until it is done. */
async function changed(
  context: ScimContext,
  { id, query }: { id: string; query: ScimShownQuery },
  change: (resource: ScimFields) => ScimFields,
): Promise<ScimAnswer> {
  const row = await personOf(context, id);
  assertIsVersion(context, personTag(row));
  const resource = change(personResource(row, context.origin));
  await describePerson(context, row.id, readDirectoryPerson(resource));
  return answerOf(context, row.id, { status: 200, query });
}

const list = scimEndpoint(calls.listScimUsers, async (context, { query }) => {
  const page = scimPage('User', query, personColumns(context.db), sql`u.id`);
  const { rows, total } = await listPeople(context.db, page);
  const resources = rows.map((row) => personResource(row, context.origin));
  return listResponse(resources, { total, startIndex: page.startIndex, query });
});

const read = scimEndpoint(calls.readScimUser, (context, { params, query }) =>
  answerOf(context, params.id, { status: 200, query }),
);

const create = scimEndpoint(calls.createScimUser, async (context, { body, query }) => {
  const id = await createPerson(context, readDirectoryPerson(readScimResource(body, 'User')));
  return answerOf(context, id, { status: 201, query });
});

const replace = scimEndpoint(calls.replaceScimUser, (context, { params, query, body }) =>
  // What a replacement leaves out is gone (RFC 7644 §3.5.1), but for whether somebody may sign in.
  changed(context, { id: params.id, query }, ({ active }) => ({ active, ...readScimResource(body, 'User') })),
);

const patch = scimEndpoint(calls.patchScimUser, (context, { params, query, body }) =>
  changed(context, { id: params.id, query }, (resource) => {
    const patched = applyScimPatch(resource, 'User', body.Operations);
    return isRenamed(resource, patched) ? { ...patched, name: {} } : patched;
  }),
);

/** Whether only the name that is shown was changed: it is made of first and last names. */
function isRenamed(before: ScimFields, after: ScimFields): boolean {
  const same = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  return same('name') && !same('displayName') && typeof after['displayName'] === 'string';
}

const remove = scimEndpoint(calls.removeScimUser, async (context, { params }) => {
  const row = await personOf(context, params.id);
  assertIsVersion(context, personTag(row));
  await deletePerson(context, row.id, row.userName);
  return { status: 204 };
});

export const peopleEndpoints = [list, read, create, replace, patch, remove] as const;

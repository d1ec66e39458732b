import * as calls from '@plumbline/contract/users';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readMe } from './read-me.ts';
import { changePerson } from './change-person.ts';
import { loadOneUserFacts, lockPeople, lockUser, readWholeUser } from './users.queries.ts';

function conflictOn({ db, actor }: SignedInContext, id: string, patch: { readonly fields?: object | undefined }) {
  const touched = [...Object.keys(patch), ...Object.keys(patch.fields ?? {})];
  return changedMeanwhile(db, actor, { kind: 'user', id }, touched);
}

export const changeUser = endpoint(calls.changeUser, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const { version, email, phoneNumber, ...patch } = input.body;
    await lockPeople(db, actor);
    const row = await lockUser(db, input.params.id);
    if (!row) throw new Problem('not_found');
    const facts = await loadOneUserFacts(db, actor, row.id);
    authorize('user.change', facts);
    if (version !== undefined && version !== row.version) {
      throw await conflictOn(context, row.id, input.body);
    }
    // What is hidden comes back as null and is left as it is.
    await changePerson(context, facts, row, {
      ...patch,
      email: email ?? undefined,
      phoneNumber: phoneNumber ?? undefined,
    });
    return readWholeUser(context, row.id);
  },
});

export const updateMe = endpoint(calls.updateMe, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const row = await lockUser(db, actor.id);
    if (!row) throw new Problem('not_signed_in');
    const { version, ...patch } = input.body;
    if (version !== undefined && version !== row.version) throw await conflictOn(context, row.id, patch);
    await changePerson(context, await loadOneUserFacts(db, actor, actor.id), row, patch);
    return readMe(db, actor, context, context.person.sessionId);
  },
});

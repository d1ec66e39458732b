import * as calls from '@plumbline/contract/users';
import { changedMeanwhile } from '../../events/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readMe } from '../../people/read-me.ts';
import { changePerson } from './change-person.ts';
import { loadOneUserFacts, lockPeople, lockUser, readWholeUser } from './users.queries.ts';

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
      throw await changedMeanwhile(db, actor, { kind: 'user', id: row.id }, [
        ...Object.keys(input.body),
        ...Object.keys(patch.fields ?? {}),
      ]);
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
    await changePerson(context, await loadOneUserFacts(db, actor, actor.id), row, input.body);
    return readMe(db, actor, context);
  },
});

import type { RememberedDevice } from '@plumbline/contract/second-factors';
import * as calls from '@plumbline/contract/second-factors';
import { sql } from 'kysely';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { assertFreshProof, deviceName } from '../../sessions/index.ts';
import { countGuess } from '../guess-limit.ts';
import { lockPerson } from '../token-response.ts';
import { appLink, newAppSecret } from './code-app.ts';
import { appPurpose, assertOwn, hasSecondStep, makeCodes, readCode, removeApp } from './factors.ts';
import { afterRemoval, endSettingUp } from './required-step.ts';
import { codeGuesses, refuseCode } from './second-step.ts';

export const readSecondFactors = endpoint(calls.readSecondFactors, {
  handle: async ({ db, actor, now }) => {
    const found = await db.first(sql<{ since: Date | null; has_password: boolean; left: number }>`
      select (select a.confirmed_at from ${db.table('code_apps')} a where a.user_id = u.id) as since,
        u.password_hash is not null as has_password,
        (select count(*)::int from ${db.table('recovery_codes')} c where c.user_id = u.id and c.used_at is null) as left
      from ${db.table('users')} u where u.id = ${actor.id}`);
    if (!found) throw new Problem('not_found');
    const devices = await db.query
      .selectFrom('remembered_devices')
      .select(['id', 'user_agent', 'address', 'last_used_at', 'expires_at'])
      .where('user_id', '=', actor.id)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(200)
      .execute();
    const passkeys = await db.query
      .selectFrom('passkeys')
      .select(['id', 'device', 'created_at', 'last_used_at'])
      .where('user_id', '=', actor.id)
      .orderBy('created_at')
      .orderBy('id')
      .limit(200)
      .execute();
    return {
      passkeys: passkeys.map(({ id, device, created_at, last_used_at }) => ({
        _id: id,
        device,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      app_since: found.since?.toISOString() ?? null,
      codes_left: found.left,
      has_password: found.has_password,
      devices: devices.map((device): RememberedDevice => ({
        _id: device.id,
        device: deviceName(device.user_agent),
        address: device.address.replace(/^::ffff:(?=\d)/i, ''),
        last_used_at: device.last_used_at.toISOString(),
        expires_at: device.expires_at.toISOString(),
      })),
    };
  },
});

/** Its response has a secret and must not be stored for idempotency, so it opens its transaction itself. */
export const beginCodeApp = endpoint(calls.beginCodeApp, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, settings, services, now, reply } = context;
    assertOwn(context);
    await assertFreshProof(context);
    const secret = newAppSecret();
    const sealed = await services.secrets.seal(secret, appPurpose(actor.id));
    reply.header('cache-control', 'no-store');
    return context.inTransaction(async ({ db }) => {
      const person = await lockPerson(db, actor.id);
      if (!person) throw new Problem('not_signed_in');
      const made = await db.rows(sql`
        insert into ${db.table('code_apps')} as a (user_id, secret, created_at) values (${actor.id}, ${sealed}, ${now})
        on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
        where a.confirmed_at is null returning user_id`);
      if (made.length === 0) throw new Problem('second_factor_exists');
      return { secret, link: appLink(secret, { company: settings.companyName || 'Plumbline', email: person.email }) };
    });
  },
});

/** Its response has recovery codes, which are stored nowhere. */
export const confirmCodeApp = endpoint(calls.confirmCodeApp, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, db, services, address, input, now, reply } = context;
    assertOwn(context);
    const app = await db.query
      .selectFrom('code_apps')
      .select('confirmed_at')
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (!app) throw new Problem('second_factor_none');
    if (app.confirmed_at !== null) throw new Problem('second_factor_exists');
    const guess = await countGuess(services, {
      schema: db.schema,
      username: codeGuesses(actor.id),
      address,
      isKnownDevice: true,
    });
    const read = await readCode(context, actor.id, input.body.code, { isConfirmed: false });
    if (read?.kind !== 'app') return refuseCode(await guess.failed());
    await guess.takeBack();
    reply.header('cache-control', 'no-store');
    return context.inTransaction(async (change) => {
      // Alone: a sign-in at the same time either is there before, or sees the app.
      if (!(await lockPerson(change.db, actor.id, { isChanged: true }))) throw new Problem('not_signed_in');
      const confirmed = await change.db.rows(sql`
        update ${change.db.table('code_apps')} set confirmed_at = ${now}, last_step = ${read.step}
        where user_id = ${actor.id} and secret = ${read.sealed} and confirmed_at is null returning user_id`);
      if (confirmed.length === 0) throw new Problem('second_factor_exists');
      change.record('user.second_factor_added', {
        subjectId: actor.id,
        relations: { userId: actor.id },
        before: null,
        after: { factor: 'app' },
      });
      await endSettingUp(context, change);
      return { codes: await makeCodes(change, actor.id, now) };
    });
  },
});

export const removeCodeApp = endpoint(calls.removeCodeApp, {
  handle: async (context) => {
    assertOwn(context);
    await assertFreshProof(context);
    if (await removeApp(context, context.actor.id)) await afterRemoval(context);
    return { success: true as const };
  },
});

/** Its response has recovery codes, which are stored nowhere. */
export const makeRecoveryCodes = endpoint(calls.makeRecoveryCodes, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, now, reply } = context;
    assertOwn(context);
    await assertFreshProof(context);
    reply.header('cache-control', 'no-store');
    return context.inTransaction(async (change) => {
      // Alone: of two at once the codes of both would count.
      if (!(await lockPerson(change.db, actor.id, { isChanged: true }))) throw new Problem('not_signed_in');
      if (!(await hasSecondStep(change.db, actor.id))) throw new Problem('second_factor_none');
      return { codes: await makeCodes(change, actor.id, now) };
    });
  },
});

export const forgetDevice = endpoint(calls.forgetDevice, {
  handle: async (context) => {
    const { db, actor, record, input } = context;
    assertOwn(context);
    const [forgotten] = await db.rows(sql<{ user_agent: string }>`
      delete from ${db.table('remembered_devices')} where id = ${input.params.id} and user_id = ${actor.id}
      returning user_agent`);
    if (!forgotten) throw new Problem('not_found');
    record('user.device_forgotten', {
      subjectId: actor.id,
      relations: { userId: actor.id },
      before: { device: deviceName(forgotten.user_agent) },
      after: null,
    });
    return { success: true as const };
  },
});

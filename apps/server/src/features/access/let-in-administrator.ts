import { changeInTransaction } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';
import type { Instance } from '../../instances/instance.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { Services } from '../../services.ts';
import { makeLink } from '../sessions/index.ts';
import { removeFactors } from './factors/factors.ts';

/** Why a person cannot be let in as system administrator. */
export type AdministratorObstacle = 'banned' | 'other_role';

/**
 * A way in for whoever runs the program, with nobody there to invite them: makes a system administrator, or takes one who
 * is there, and gives the address at which they register or, being registered, choose a new password. Earlier ones end, and so does the second step of their sign-in.
 * @param email in lower case
 */
export async function letInAdministrator(
  services: Services,
  instance: Instance,
  email: string,
): Promise<{ address: string; expiresAt: Date } | { hindrance: AdministratorObstacle }> {
  const now = services.now();
  const author = { actorId: null, impersonatorId: null, requestId: null };
  return changeInTransaction(services, { schema: instance.schema, author }, async ({ db, record }) => {
    const found = await db.query
      .selectFrom('users')
      .select(['id', 'role', 'is_verified', 'banned_at'])
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found && found.banned_at !== null) return { hindrance: 'banned' };
    if (found && found.role !== 'sys_admin') return { hindrance: 'other_role' };
    const id = found?.id ?? newId();
    if (!found) {
      await db.query
        .insertInto('users')
        .values({ id, email, role: 'sys_admin', first_name: '', last_name: '', created_at: now, updated_at: now })
        .execute();
    }
    // A lost phone locks nobody out for good; the machine's own operator could write to the database anyway.
    if (found) await removeFactors({ db, record }, id, 'operator');
    const kind = found?.is_verified ? 'password_reset' : 'invitation';
    const { token, expiresAt } = await makeLink(db, kind, id, now);
    const change = { subjectId: id, relations: { userId: id }, before: null };
    if (kind === 'password_reset') {
      record('user.password_reset_requested', { ...change, after: { expiresAt: expiresAt.toISOString() } });
    } else record(found ? 'user.reinvited' : 'user.invited', { ...change, after: { email, role: 'sys_admin' } });
    const page = kind === 'invitation' ? 'signup' : 'reset_password';
    return { address: `${instanceAddress(services.configuration, instance.name)}/${page}?token=${token}`, expiresAt };
  });
}

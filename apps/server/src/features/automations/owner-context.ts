import type { Change } from '../../events/change-transaction.ts';
import type { SignedInPerson } from '../../http/authenticate.ts';
import type { SignedInContext } from '../../http/context.ts';
import { contextInside } from '../../http/inner-calls.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';

/** The person whose rights an automation acts with; undefined once they are banned or removed. */
export async function readOwner(
  { db }: Pick<Change, 'db'>,
  ownerId: string | null,
): Promise<SignedInPerson | undefined> {
  if (ownerId === null) return undefined;
  const row = await db.query
    .selectFrom('users')
    .select(['id', 'role', 'can_manage_skills', 'language'])
    .where('id', '=', ownerId)
    .where('banned_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      role: row.role as SignedInPerson['role'],
      canManageSkills: row.can_manage_skills,
      sessionId: '',
      impersonatorId: null,
      byService: false,
      lacksFactor: false,
      language: row.language as SignedInPerson['language'],
    }
  );
}

/** The owner's calls, inside a change that is open. */
export async function ownerContext(
  services: Services,
  instance: Instance,
  change: Change,
  owner: SignedInPerson,
): Promise<SignedInContext> {
  const { settings } = await services.settings.of(services.databaseOf(instance.schema));
  return contextInside(services, instance, change, owner, settings.defaultLanguage);
}

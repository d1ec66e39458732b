import { apiDocsLinkDays } from '@plumbline/contract/api-docs';
import { can } from '@plumbline/domain/access/can';
import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import { isSignatureUnder, signatureUnder } from '../../database/signed-keys.ts';
import { actorOf } from '../../http/actor-of.ts';
import type { SignedInPerson } from '../../http/authenticate.ts';
import type { RequestContext, SignedInContext } from '../../http/context.ts';

/** Part of the signed text: a key opens the documentation only, and no other signature does. */
const purpose = 'api-docs';
const secondsOfDay = 86_400;

/** A link to the documentation for developers without an account, signed in the name of the person who makes it. */
export async function makeLink({
  db,
  actor,
  now,
}: Pick<SignedInContext, 'db' | 'actor' | 'now'>): Promise<{ address: string; until: string }> {
  const until = Math.floor(now.getTime() / 1000) + apiDocsLinkDays * secondsOfDay;
  const signature = await signatureUnder(db, { subject: actor.id, until, purpose });
  return {
    address: `/v2/documentation?key=${until}.${actor.id}.${signature}`,
    until: new Date(until * 1000).toISOString(),
  };
}

type Opening = Pick<RequestContext, 'db' | 'now' | 'settings' | 'activeToggles' | 'instance'>;

/** Whether the key of a link opens the documentation: until its end, and as long as the person who made it may give one. */
export async function isKeyOfLink(
  { db, now, settings, activeToggles, instance }: Opening,
  key: string,
): Promise<boolean> {
  const [until = '', personId = '', signature = '', ...more] = key.split('.');
  if (more.length > 0 || !/^\d{1,12}$/.test(until) || !isId(personId)) return false;
  if (!(await isSignatureUnder(db, { subject: personId, until: Number(until), purpose }, signature, now))) return false;
  const person = await db.first(sql<Pick<SignedInPerson, 'id' | 'role' | 'canManageSkills'>>`
    select id, role, can_manage_skills as "canManageSkills" from ${db.table('users')}
    where id = ${personId} and banned_at is null and removed_at is null`);
  if (!person) return false;
  return can(actorOf({ ...person, impersonatorId: null }, { settings, activeToggles }, instance), 'api_docs.share')
    .allowed;
}

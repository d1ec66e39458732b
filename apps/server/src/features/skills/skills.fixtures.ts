import type { SentBody } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/skills';
import { changeSettings } from '@plumbline/contract/settings';
import type { SecurityFlags } from '@plumbline/domain/actor/security';
import { securityFlags } from '@plumbline/domain/actor/security';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** Makes a skill of a name of its own. @returns its id */
export async function makeSkill(
  server: TestServer,
  as: TestPerson,
  body: Partial<SentBody<typeof calls.createSkill>> = {},
): Promise<string> {
  const made = await server.call(calls.createSkill, { as, body: { name: `Skill ${newId()}`, ...body } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
  return made.body._id;
}

/** Lets somebody manage skills whose role alone doesn't. */
export async function letManageSkills(server: TestServer, person: TestPerson): Promise<void> {
  const { query } = server.db(person.instance);
  await query.updateTable('users').set({ can_manage_skills: true }).where('id', '=', person.id).execute();
}

/** Sets security flags; those that are not named stand as in a new instance. */
export async function setFlags(server: TestServer, as: TestPerson, flags: Partial<SecurityFlags>): Promise<void> {
  await server.call(changeSettings, { as, body: { security: securityFlags.parse(flags) } });
  server.services.settings.forget(`instance_${as.instance}`);
}

/** A day some days from another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

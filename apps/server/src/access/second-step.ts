import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Role } from '@plumbline/domain/actor/roles';
import { dayThere } from '@plumbline/domain/dates/days-between';
import type { SecondStepDuty } from '@plumbline/domain/users/second-step-duty';
import { secondStepDuty } from '@plumbline/domain/users/second-step-duty';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** Whether more than a person's password is asked for: they have an app or a passkey. */
export const hasStep = (db: InstanceDatabase, userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ${db.table('code_apps')} a where a.user_id = ${userId} and a.confirmed_at is not null)
  or exists (select from ${db.table('passkeys')} p where p.user_id = ${userId}))`;

/** What the company's rule asks today of somebody without a second step, in a session that was begun like this; null for nothing. */
export function dutyToday(
  { role, byService }: { readonly role: Role; readonly byService: boolean },
  {
    settings: { secondStep, timezone },
    now,
  }: { readonly settings: Pick<AppSettings, 'secondStep' | 'timezone'>; readonly now: Date },
): SecondStepDuty | null {
  if (byService && secondStep.exemptsServices) return null;
  return secondStepDuty(role, secondStep, dayThere(now.toISOString(), timezone));
}

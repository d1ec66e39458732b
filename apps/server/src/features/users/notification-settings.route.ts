import { withTranslations } from '../../database/reference-json.ts';
import * as calls from '@plumbline/contract/notification-settings';
import type { NotificationSettings } from '@plumbline/contract/notification-settings';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { sendsSms } from '../messages/index.ts';
import { loadOneUserFacts, lockUser } from './users.queries.ts';

type Reading = Pick<SignedInContext, 'db' | 'actor' | 'services' | 'activeToggles' | 'toggleSettings'>;

/** Muted jobs and projects are included if the reader sees them. */
async function readSettings({ db, actor, ...context }: Reading, userId: string): Promise<NotificationSettings> {
  const row = await db.first(sql<Omit<NotificationSettings, 'sends_sms'>>`
    select coalesce(s.digest, 'immediately') as digest, coalesce(s.digest_hour, 8)::int as "digestHour",
      to_char(s.quiet_from, 'HH24:MI') as "quietFrom", to_char(s.quiet_to, 'HH24:MI') as "quietTo",
      coalesce((select json_agg(${withTranslations(sql`'_id', j.id, 'ID', j.number, 'title', t.title`, sql`t.translations`)} order by m.created_at)
        from ${db.table('notification_mutes')} m join ${db.table('jobs')} j on j.id = m.job_id and ${visibleJobsByRow(db, actor)}
        join ${db.table('job_types')} t on t.id = j.job_type_id where m.user_id = u.id), '[]') as "mutedJobs",
      coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name) order by m.created_at)
        from ${db.table('notification_mutes')} m join ${db.table('projects')} p on p.id = m.project_id and ${visibleProjects(db, actor)}
        where m.user_id = u.id), '[]') as "mutedProjects"
    from ${db.table('users')} u left join ${db.table('notification_settings')} s on s.user_id = u.id
    where u.id = ${userId}`);
  if (!row) throw new Problem('not_found');
  return { ...row, sends_sms: sendsSms(context.services.configuration, context) };
}

export const readNotificationSettings = endpoint(calls.readNotificationSettings, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('user.change_notifications', await loadOneUserFacts(db, actor, input.params.id));
    return readSettings(context, input.params.id);
  },
});

export const changeNotificationSettings = endpoint(calls.changeNotificationSettings, {
  handle: async (context) => {
    const { db, actor, authorize, input, now } = context;
    const row = await lockUser(db, input.params.id);
    if (!row) throw new Problem('not_found');
    authorize('user.change_notifications', await loadOneUserFacts(db, actor, row.id));
    const before = await readSettings(context, row.id);
    const given = Object.fromEntries(Object.entries(input.body).filter(([, value]) => value !== undefined));
    const { digest, digestHour, quietFrom, quietTo } = { ...before, ...given } as NotificationSettings;
    await db.rows(sql`
      insert into ${db.table('notification_settings')} as s
        (user_id, digest, digest_hour, quiet_from, quiet_to, unsubscribe_key, updated_at)
      values (${row.id}, ${digest}, ${digestHour}, ${quietFrom}::time, ${quietTo}::time,
        ${randomBytes(24).toString('base64url')}, ${now})
      on conflict (user_id) do update set digest = excluded.digest, digest_hour = excluded.digest_hour,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = excluded.updated_at`);
    return readSettings(context, row.id);
  },
});

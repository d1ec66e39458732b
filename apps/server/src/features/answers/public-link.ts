import type { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** A job type that strangers answer. */
export interface LinkedJobType {
  id: string;
  title: string;
  icon: string;
  translations: NameTranslations;
  version: number;
  settings: Partial<typeof defaultJobTypeSettings>;
}

/** The job type behind a link that is on. @throws Problem public_link_off, whatever the reason */
export async function jobTypeOfLink(db: InstanceDatabase, link: string): Promise<LinkedJobType> {
  const jobType = await db.first(sql<LinkedJobType>`
    select t.id, t.title, t.icon, t.translations, t.questions_version as version, t.settings from ${db.table('job_types')} t
    where t.public_link = ${link} and t.removed_at is null and not t.is_disabled`);
  if (!jobType) throw new Problem('public_link_off');
  return jobType;
}

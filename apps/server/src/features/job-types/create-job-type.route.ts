import * as calls from '@plumbline/contract/job-types';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { copyJobTypeSkills } from '../../skill-store/job-skills.ts';
import { copyQuestions } from './copy-questions.ts';
import { readJobType } from './job-types.queries.ts';

export const createJobType = endpoint(calls.createJobType, {
  handle: async ({ db, actor, authorize, record, input: { body } }) => {
    authorize('job_type.create');
    if (body.isTemplate || body.templateId !== null) authorize('template.manage');
    const template =
      body.templateId === null
        ? undefined
        : await db.first(sql<{ icon: string; settings: Record<string, unknown>; unique_id: string }>`
            select t.icon, t.settings, t.unique_id from ${db.table('job_types')} t
            where t.id = ${body.templateId} and t.is_template and t.removed_at is null for share`);
    if (body.templateId !== null && !template) {
      throw new Problem('not_valid', { fields: [{ path: 'template', code: 'unknown_reference', message: '' }] });
    }
    const id = newId();
    const { isDisabled = false, ...settings } = body.settings ?? {};
    await db.query
      .insertInto('job_types')
      .values({
        id,
        title: body.title,
        icon: body.icon ?? template?.icon ?? '',
        settings: JSON.stringify({ ...template?.settings, ...settings }),
        is_disabled: isDisabled,
        client_can_create: body.clientCanCreate ?? false,
        is_template: body.isTemplate ?? false,
        unique_id: template?.unique_id ?? newId(),
        created_by: actor.id,
      })
      .execute();
    if (body.templateId !== null) {
      const copies = await copyQuestions(db, body.templateId, id, actor.id);
      await followMainQuestions(db, id, copies, template?.settings['previewSettings']);
      await copyJobTypeSkills(db, body.templateId, id);
    }
    record('job_type.created', {
      subjectId: id,
      relations: { jobTypeId: id },
      before: null,
      after: { title: body.title, templateId: body.templateId },
    });
    return readJobType(db, actor, id);
  },
});

/** The copy's main questions are the copies of the template's. */
async function followMainQuestions(
  db: InstanceDatabase,
  id: string,
  copies: ReadonlyMap<string, string>,
  main: unknown,
): Promise<void> {
  if (!Array.isArray(main)) return;
  const followed = JSON.stringify(main.map((one) => copies.get(String(one)) ?? one));
  await db.rows(sql`update ${db.table('job_types')}
    set settings = jsonb_set(settings, '{previewSettings}', ${followed}::jsonb) where id = ${id}`);
}

import * as calls from '@plumbline/contract/job-types';
import type { BodyOf } from '@plumbline/contract/call';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { onlyTexts } from '@plumbline/domain/languages/names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { copyJobTypeSkills } from '../skills/index.ts';
import { copyQuestions } from './copy-questions.ts';
import { renamed } from './job-type-file.ts';
import { readJobType } from './job-types.queries.ts';

interface Template {
  title: string;
  icon: string;
  settings: Record<string, unknown>;
  translations: NameTranslations;
  unique_id: string;
}

/** What a copy says in other languages: all that it says as its template does. */
function translationsOf(
  template: Template | undefined,
  { title, settings }: BodyOf<typeof calls.createJobType>,
): NameTranslations {
  return onlyTexts(template?.translations, (key) =>
    key === 'name' ? title === template?.title : settings?.description === undefined,
  );
}

export const createJobType = endpoint(calls.createJobType, {
  handle: async ({ db, actor, authorize, record, input: { body } }) => {
    authorize('job_type.create');
    if (body.isTemplate || body.templateId !== null) authorize('template.manage');
    const template =
      body.templateId === null
        ? undefined
        : await db.first(sql<Template>`
            select t.title, t.icon, t.settings, t.translations, t.unique_id from ${db.table('job_types')} t
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
        translations: JSON.stringify(translationsOf(template, body)),
        is_disabled: isDisabled,
        client_can_create: body.clientCanCreate ?? false,
        is_template: body.isTemplate ?? false,
        unique_id: template?.unique_id ?? newId(),
        created_by: actor.id,
      })
      .execute();
    if (body.templateId !== null) {
      const copies = await copyQuestions(db, body.templateId, id, actor.id);
      if (template) await followQuestions(db, id, copies, { ...template.settings, ...settings });
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

/** The copy's main questions, and those that the margins of its documents mention, are the copies of the template's. */
async function followQuestions(
  db: InstanceDatabase,
  id: string,
  copies: ReadonlyMap<string, string>,
  settings: Record<string, unknown>,
): Promise<void> {
  const { previewSettings, documentLayout } = settings;
  const followed = JSON.stringify(renamed({ previewSettings, documentLayout }, copies));
  await db.rows(sql`update ${db.table('job_types')} set settings = settings || ${followed}::jsonb where id = ${id}`);
}

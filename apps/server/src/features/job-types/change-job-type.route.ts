import { randomBytes } from 'node:crypto';
import * as calls from '@plumbline/contract/job-types';
import { differences } from '@plumbline/domain/events/differences';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadJobTypeFacts, lockJobType, readJobType } from './job-types.queries.ts';
import { lockQuestionsOf, writeInLanguage } from './write-in-language.ts';

type Row = Awaited<ReturnType<typeof lockJobType>>;

export const changeJobType = endpoint(calls.changeJobType, {
  handle: async ({ db, actor, authorize, record, now, input: { params, body } }) => {
    authorize('job_type.change', await loadJobTypeFacts(db, params.id));
    if (body.settings?.languages) await lockQuestionsOf(db, params.id);
    const row = await lockJobType(db, params.id);
    if (body.version !== undefined && body.version !== row.version) {
      throw await changedMeanwhile(db, actor, { kind: 'job_type', id: params.id }, Object.keys(body));
    }
    if (body.isTemplate !== undefined && body.isTemplate !== row.is_template) authorize('template.manage');
    const { isDisabled = row.is_disabled, ...settings } = body.settings ?? {};
    if (settings.previewSettings) await demandStillAsked(db, params.id, settings.previewSettings);

    const wanted: Row = {
      ...row,
      title: body.title ?? row.title,
      icon: body.icon ?? row.icon,
      settings: { ...(row.settings as object), ...settings },
      is_disabled: isDisabled,
      client_can_create: body.clientCanCreate ?? row.client_can_create,
      is_template: body.isTemplate ?? row.is_template,
    };
    const change = differences(reportedOf(row), reportedOf(wanted));
    const [former, language] = [languagesOf(row), languagesOf(wanted)];
    if (former[0] !== undefined && language[0] !== undefined && former[0] !== language[0]) {
      await writeInLanguage(db, params.id, { language: language[0], former: former[0], authorId: actor.id });
    }
    if (change) {
      await db.query
        .updateTable('job_types')
        .set({
          title: wanted.title,
          icon: wanted.icon,
          settings: JSON.stringify(wanted.settings),
          is_disabled: wanted.is_disabled,
          client_can_create: wanted.client_can_create,
          is_template: wanted.is_template,
          version: row.version + 1,
          // Whoever has the questionnaire in memory has its languages with it.
          questions_version: row.questions_version + (String(former) === String(language) ? 0 : 1),
          updated_at: now,
        })
        .where('id', '=', params.id)
        .execute();
      record('job_type.changed', { subjectId: params.id, relations: { jobTypeId: params.id }, ...change });
    }
    return readJobType(db, actor, params.id);
  },
});

export const changePublicLink = endpoint(calls.changePublicLink, {
  handle: async ({ db, actor, authorize, record, now, input: { params, body } }) => {
    authorize('job_type.change', await loadJobTypeFacts(db, params.id));
    const row = await lockJobType(db, params.id);
    const keepsLink = body.isActive && row.public_link !== null && !body.renew;
    const link = !body.isActive ? null : keepsLink ? row.public_link : randomBytes(24).toString('base64url');
    if (link !== row.public_link) {
      await db.query
        .updateTable('job_types')
        .set({ public_link: link, version: row.version + 1, updated_at: now })
        .where('id', '=', params.id)
        .execute();
      record('job_type.changed', {
        subjectId: params.id,
        relations: { jobTypeId: params.id },
        before: { publicLink: row.public_link !== null },
        after: { publicLink: link !== null },
      });
    }
    return readJobType(db, actor, params.id);
  },
});

/** The main questions are questions of this job type. @throws Problem not_valid naming the others */
async function demandStillAsked(db: InstanceDatabase, id: string, questionIds: readonly string[]): Promise<void> {
  const rows = await db.rows(sql<{ id: string }>`select question_id as id from ${db.table('job_type_questions')}
    where job_type_id = ${id} and question_id = any(${[...questionIds]}::uuid[])`);
  const known = new Set(rows.map((row) => row.id));
  const fields = questionIds.flatMap((one, index) =>
    known.has(one) ? [] : [{ path: `settings.previewSettings.${index}`, code: 'unknown_reference', message: '' }],
  );
  if (fields.length > 0) throw new Problem('not_valid', { fields });
}

function languagesOf(row: Row): readonly string[] {
  return (row.settings as { languages?: readonly string[] }).languages ?? [];
}

/** The fields of a job type in its event. */
function reportedOf(row: Row) {
  return {
    title: row.title,
    icon: row.icon,
    settings: { ...(row.settings as Record<string, unknown>), isDisabled: row.is_disabled },
    clientCanCreate: row.client_can_create,
    isTemplate: row.is_template,
  };
}

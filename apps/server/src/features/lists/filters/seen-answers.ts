import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypeNumber, questionTypes } from '@plumbline/domain/question-types/question-type';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

export interface AnswerReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'projectFields'>;
}

/** The types, as they are stored, whose answers are those of a field or of a table of the project. */
function typesDrawingOn(source: 'field' | 'table'): number[] {
  return questionTypes.filter((type) => questionTraits[type].drawsOn === source).map(questionTypeNumber);
}

/**
 * `maySeeAnswer` of the domain as a condition over `fn` (current answers): by its question's permissions, and by the project's field
 * that it draws on. Who filters by answers could otherwise find out, word by word, what is hidden from them.
 */
export function seenAnswers({ db, actor, settings }: AnswerReader): RawBuilder<unknown> {
  const seesAll = atLeast(actor.role, 'business_admin');
  const unread = settings.projectFields.filter((one) => !readsField(actor, one, true)).map(({ id }) => id);
  // Few questions say anything of the kind: they are found once for the statement, and the others asked no further.
  return sql`(${seesAll}::boolean or fn.question_id not in (
      select vq.id from ${db.table('questions')} vq
      join ${db.table('question_revisions')} vr on vr.question_id = vq.id and vr.revision = vq.current_revision
      where vr.settings ? 'permissions' or vr.settings ? 'field' or vr.settings ? 'projectTableType')
    or exists (
      select from ${db.table('questions')} vq
      join ${db.table('question_revisions')} vr on vr.question_id = vq.id and vr.revision = vq.current_revision
      cross join lateral (select vr.settings -> 'permissions' -> ${actor.role}::text as permission,
        vr.settings -> 'permissions' -> 'readers' as readers,
        case when vr.type = any(${typesDrawingOn('field')}::int[]) then vr.settings ->> 'field'
          when vr.type = any(${typesDrawingOn('table')}::int[]) then vr.settings ->> 'projectTableType' end as field) vs
      where vq.id = fn.question_id
        and coalesce(vs.permission, 'true') <> 'false' and coalesce(vs.permission -> 'read', 'true') <> 'false'
        and case coalesce(vs.readers ->> 'who', 'all')
          when 'all' then true
          when 'selected' then coalesce(vs.readers -> 'users', '[]') ? ${actor.id}::text
          when 'own_only' then exists (
            select from ${db.table('answers')} va where va.id = fn.answer_id and va.user_id = ${actor.id})
          else false end
        and (vs.field is null or (vs.field <> all(${unread}::text[]) and not exists (
          select from ${db.table('jobs')} vj join ${db.table('projects')} vp on vp.id = vj.project_id
          where vj.id = fn.job_id and vp.field_visibility ->> vs.field = 'false')))))`;
}

import type { BodyOf } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/questions';
import { differences } from '@plumbline/domain/events/differences';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isPlaceholderName } from '@plumbline/domain/questionnaire/question-names';
import { makesNewRevision } from '@plumbline/domain/questionnaire/revisions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Language } from '@plumbline/domain/languages/languages';
import { assertAttachable } from '../../access/attachable-files.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { checkedSettings, demandApp, picturesOf, typeOf } from './checked-settings.ts';
import { moveQuestion, renameQuestion } from './places.queries.ts';
import { insertRevision, lockJobTypes, lockQuestion, readQuestion, touchQuestionnaires } from './questions.queries.ts';
import { withReferencesById } from './references-by-name.ts';
import { refuseFaults } from './refuse-faults.ts';

type Body = BodyOf<typeof calls.changeQuestion>;

export const changeQuestion = endpoint(calls.changeQuestion, {
  handle: async ({ db, actor, activeToggles, authorize, language, now, record, input: { params, body } }) => {
    authorize('question.change');
    const { isGlobal, jobTypeIds } = await lockQuestion(db, params.id);
    await lockJobTypes(db, jobTypeIds);
    const jobTypeId = body.jobTypeId ?? (jobTypeIds.length === 1 ? (jobTypeIds[0] ?? null) : null);
    if (jobTypeId !== null && !jobTypeIds.includes(jobTypeId)) throw new Problem('not_found');

    const wire = await readQuestion(db, params.id, jobTypeId);
    if (body.revision !== undefined && body.revision !== wire.revision) throw new Problem('revision_changed');
    if (isGlobal && body.isGlobal === false && jobTypeIds.length > 1) throw new Problem('global_question_in_use');
    const before = calls.questionFromWire(wire);
    const asked = changed(before, body, language);
    const wanted = { ...asked, settings: await withReferencesById(db, jobTypeId, asked.settings) };
    if (wanted.type !== before.type) demandApp(wanted.type, activeToggles);
    const shownAlready = new Set(picturesOf(before).map((picture) => picture.id));
    await assertAttachable(
      db,
      actor,
      picturesOf(wanted).filter((picture) => !shownAlready.has(picture.id)),
      'pictures',
    );
    const isNewRevision = makesNewRevision(before, wanted);
    const revision = isNewRevision ? before.revision + 1 : before.revision;

    if (isNewRevision) {
      await insertRevision(db, { questionId: params.id, revision, authorId: actor.id }, wanted);
      await db.query
        .updateTable('questions')
        .set({ current_revision: revision, is_global: wanted.isGlobal })
        .where('id', '=', params.id)
        .execute();
    }
    if (jobTypeId !== null && wanted.disabled !== before.disabled) {
      await db.query
        .updateTable('job_type_questions')
        .set({ is_disabled: wanted.disabled })
        .where('question_id', '=', params.id)
        .where('job_type_id', '=', jobTypeId)
        .execute();
    }
    if (jobTypeId !== null) await followName(db, jobTypeId, before, wanted);
    if (jobTypeId !== null && wanted.sequence !== before.sequence) {
      await moveQuestion(db, jobTypeId, params.id, wanted.sequence);
    }
    const after = await readQuestion(db, params.id, jobTypeId);
    const change = differences(reportedOf(before), reportedOf(calls.questionFromWire(after)));
    if (!change) return after;
    await refuseFaults(db, jobTypeIds, language, params.id);
    await touchQuestionnaires(db, jobTypeIds, now);
    record('question.changed', {
      subjectId: params.id,
      relations: jobTypeId === null ? {} : { jobTypeId },
      ...change,
    });
    return after;
  },
});

/** Renames a question; a placeholder name is replaced once the question gets its first title. */
async function followName(db: InstanceDatabase, jobTypeId: string, before: Question, wanted: Question): Promise<void> {
  const place = { jobTypeId, questionId: wanted.id, sequence: wanted.sequence };
  const isRenamed = wanted.name !== before.name;
  const hasTitleAtLast = before.title.trim() === '' && wanted.title.trim() !== '' && isPlaceholderName(before.name);
  if (isRenamed) await renameQuestion(db, place, wanted.name);
  else if (hasTitleAtLast) await renameQuestion(db, place, null);
}

function changed(before: Question, body: Body, language: Language): Question {
  const type = body.type === undefined ? before.type : typeOf(body.type);
  const isAskedAnew = body.settings !== undefined || body.type !== undefined || body.withBackground !== undefined;
  const given = body.settings ?? before.settings;
  const settings = isAskedAnew
    ? checkedSettings(
        type,
        body.withBackground === undefined ? given : { ...given, withBackground: body.withBackground },
        language,
      )
    : before.settings;
  return {
    ...before,
    type,
    settings,
    name: body.name ?? before.name,
    title: body.title ?? before.title,
    description: body.description ?? before.description,
    sequence: body.sequence ?? before.sequence,
    isGlobal: body.isGlobal ?? before.isGlobal,
    disabled: body.disabled ?? before.disabled,
    isClientVisible: body.isClientVisible ?? before.isClientVisible,
    fileRequired: body.fileRequired ?? before.fileRequired,
    darkMode: body.darkMode ?? before.darkMode,
    stepIcon: body.stepIcon === undefined ? before.stepIcon : body.stepIcon || null,
    backgroundMobile: body.backgroundMobile === undefined ? before.backgroundMobile : body.backgroundMobile,
    backgroundDesktop: body.backgroundDesktop === undefined ? before.backgroundDesktop : body.backgroundDesktop,
    language: body.language === undefined ? before.language : body.language,
    translations: body.translations ?? before.translations,
  };
}

/** The fields of a question in its event. */
function reportedOf(question: Question) {
  const { name, title, description, sequence, revision, isGlobal, disabled, settings, language, translations } =
    question;
  return {
    name,
    title,
    description,
    type: questionTypeNumber(question.type),
    sequence,
    revision,
    isGlobal,
    disabled,
    settings: settings as Record<string, unknown>,
    language,
    translations,
  };
}

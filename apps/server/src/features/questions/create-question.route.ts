import * as calls from '@plumbline/contract/questions';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { assertAttachable } from '../../access/attachable-files.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { readQuestionsById } from './store/read-revisions.ts';
import { checkedSettings, demandApp, picturesOf, typeOf } from './checked-settings.ts';
import { withReferencesById } from './references-by-name.ts';
import { placeQuestion } from './places.queries.ts';
import { insertRevision, lockJobTypes, readQuestion, touchQuestionnaires } from './questions.queries.ts';
import { refuseFaults } from './refuse-faults.ts';

export const createQuestion = endpoint(calls.createQuestion, {
  handle: async ({ db, actor, activeToggles, authorize, language, now, record, input: { body } }) => {
    authorize('question.create');
    const { jobTypeId, isGlobal = false } = body;
    if (jobTypeId === null && !isGlobal) {
      throw new Problem('not_valid', { fields: [{ path: 'jobType', code: 'required', message: '' }] });
    }
    const type = typeOf(body.type);
    const given = body.settings ?? questionTypeRegistry[type].defaults;
    const checked = checkedSettings(
      type,
      body.withBackground === undefined ? given : { ...given, withBackground: body.withBackground },
      language,
    );
    const settings = await withReferencesById(db, jobTypeId, checked);
    await assertAttachable(db, actor, picturesOf({ ...body, settings }), 'pictures');
    const [root] = body.rootId === null ? [] : await readQuestionsById(db, [body.rootId]);
    if (body.rootId !== null && !root) {
      throw new Problem('not_valid', { fields: [{ path: 'root', code: 'unknown_reference', message: '' }] });
    }
    // Existing questions can be copied even if the app of their type is switched off.
    if (!root) demandApp(type, activeToggles);
    if (jobTypeId !== null) await lockJobTypes(db, [jobTypeId]);

    const id = body.id ?? newId();
    await db.query
      .insertInto('questions')
      // What was copied from a copy still knows where it all began.
      .values({
        id,
        root_id: root?.root ?? root?.ID ?? id,
        is_global: isGlobal,
        current_revision: 1,
        created_by: actor.id,
      })
      .execute();
    await insertRevision(
      db,
      { questionId: id, revision: 1, authorId: actor.id },
      {
        type,
        title: body.title,
        description: body.description ?? '',
        settings,
        fileRequired: body.fileRequired ?? false,
        isClientVisible: body.isClientVisible ?? false,
        backgroundMobile: body.backgroundMobile ?? null,
        backgroundDesktop: body.backgroundDesktop ?? null,
        darkMode: body.darkMode ?? false,
        stepIcon: body.stepIcon ?? null,
        language: body.language ?? null,
        translations: body.translations ?? {},
      },
    );
    if (jobTypeId !== null) {
      await placeQuestion(db, jobTypeId, id, body);
      if (body.disabled) {
        await db.query
          .updateTable('job_type_questions')
          .set({ is_disabled: true })
          .where('question_id', '=', id)
          .where('job_type_id', '=', jobTypeId)
          .execute();
      }
      await refuseFaults(db, [jobTypeId], language, id);
      await touchQuestionnaires(db, [jobTypeId], now);
    }
    record('question.created', {
      subjectId: id,
      relations: jobTypeId === null ? {} : { jobTypeId },
      before: null,
      after: { title: body.title, type: body.type, revision: 1 },
    });
    return readQuestion(db, id, jobTypeId);
  },
});

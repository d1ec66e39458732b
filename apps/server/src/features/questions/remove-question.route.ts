import * as calls from '@plumbline/contract/questions';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { placeQuestion, unplaceQuestion } from './places.queries.ts';
import { lockJobTypes, lockQuestion, readQuestion, touchQuestionnaires } from './questions.queries.ts';
import { refuseFaults } from './refuse-faults.ts';

export const removeQuestion = endpoint(calls.removeQuestion, {
  handle: async ({ db, authorize, language, now, record, input: { params } }) => {
    authorize('question.erase');
    const { isGlobal, jobTypeIds } = await lockQuestion(db, params.id);
    if (isGlobal && jobTypeIds.length > 0) throw new Problem('global_question_in_use');
    await lockJobTypes(db, jobTypeIds);
    const { title, type } = await readQuestion(db, params.id, null);
    for (const jobTypeId of jobTypeIds) await unplaceQuestion(db, jobTypeId, params.id);
    await db.query.updateTable('questions').set({ removed_at: now }).where('id', '=', params.id).execute();
    // Without the question a rule may lead on to where an earlier rule came from.
    await refuseFaults(db, jobTypeIds, language);
    await touchQuestionnaires(db, jobTypeIds, now);
    record('question.removed', {
      subjectId: params.id,
      relations: jobTypeIds[0] === undefined ? {} : { jobTypeId: jobTypeIds[0] },
      before: { title, type },
      after: null,
    });
    return { success: true as const };
  },
});

export const restoreQuestion = endpoint(calls.restoreQuestion, {
  handle: async ({ db, authorize, language, now, record, input: { params, body } }) => {
    authorize('question.create');
    await lockQuestion(db, params.id, 'removed');
    await lockJobTypes(db, [body.jobTypeId]);
    await db.query.updateTable('questions').set({ removed_at: null }).where('id', '=', params.id).execute();
    await placeQuestion(db, body.jobTypeId, params.id, body);
    await refuseFaults(db, [body.jobTypeId], language);
    await touchQuestionnaires(db, [body.jobTypeId], now);
    const question = await readQuestion(db, params.id, body.jobTypeId);
    record('question.created', {
      subjectId: params.id,
      relations: { jobTypeId: body.jobTypeId },
      before: null,
      after: { title: question.title, type: question.type, revision: question.revision },
    });
    return question;
  },
});

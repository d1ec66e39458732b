import * as calls from '@plumbline/contract/questions';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { placeQuestion, questionIdsInOrder, setOrder, unplaceQuestion } from './places.queries.ts';
import { lockJobTypes, lockQuestion, readQuestion, touchQuestionnaires } from './questions.queries.ts';
import { readQuestionnaire } from './store/read-questionnaire.ts';
import { refuseFaults } from './refuse-faults.ts';

export const attachQuestion = endpoint(calls.attachQuestion, {
  handle: async ({ db, authorize, language, now, record, input: { params, body } }) => {
    authorize('question.change');
    const { isGlobal, jobTypeIds } = await lockQuestion(db, params.question);
    if (!isGlobal) throw new Problem('not_found');
    await lockJobTypes(db, [params.id]);
    if (jobTypeIds.includes(params.id)) return readQuestion(db, params.question, params.id);
    const before = await questionIdsInOrder(db, params.id);
    await placeQuestion(db, params.id, params.question, body);
    await refuseFaults(db, [params.id], language);
    await touchQuestionnaires(db, [params.id], now);
    record('question.reordered', {
      subjectId: params.id,
      relations: { jobTypeId: params.id },
      before: { questionIds: before },
      after: { questionIds: await questionIdsInOrder(db, params.id) },
    });
    return readQuestion(db, params.question, params.id);
  },
});

export const detachQuestion = endpoint(calls.detachQuestion, {
  handle: async ({ db, authorize, language, now, record, input: { params } }) => {
    authorize('question.change');
    const { isGlobal, jobTypeIds } = await lockQuestion(db, params.question);
    if (!isGlobal || !jobTypeIds.includes(params.id)) throw new Problem('not_found');
    await lockJobTypes(db, [params.id]);
    const before = await questionIdsInOrder(db, params.id);
    await unplaceQuestion(db, params.id, params.question);
    await refuseFaults(db, [params.id], language);
    await touchQuestionnaires(db, [params.id], now);
    record('question.reordered', {
      subjectId: params.id,
      relations: { jobTypeId: params.id },
      before: { questionIds: before },
      after: { questionIds: before.filter((id) => id !== params.question) },
    });
    return { success: true as const };
  },
});

export const reorderQuestions = endpoint(calls.reorderQuestions, {
  handle: async ({ db, authorize, language, now, record, input: { params, body } }) => {
    authorize('question.reorder');
    await lockJobTypes(db, [params.id]);
    const before = await questionIdsInOrder(db, params.id);
    const wanted = body.questionIds;
    const known = new Set(before);
    const isComplete = wanted.length === before.length && new Set(wanted).size === wanted.length;
    if (!isComplete || !wanted.every((id) => known.has(id))) throw new Problem('conflict');
    if (wanted.some((id, place) => id !== before[place])) {
      await setOrder(db, params.id, wanted);
      await refuseFaults(db, [params.id], language);
      await touchQuestionnaires(db, [params.id], now);
      record('question.reordered', {
        subjectId: params.id,
        relations: { jobTypeId: params.id },
        before: { questionIds: before },
        after: { questionIds: wanted },
      });
    }
    const questionnaire = await readQuestionnaire(db, params.id);
    return [...(questionnaire?.questions ?? [])];
  },
});

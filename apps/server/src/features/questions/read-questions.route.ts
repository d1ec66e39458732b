import * as calls from '@plumbline/contract/questions';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { sql } from 'kysely';
import { visibleJobTypes } from '../../access/job-type-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { questionnaireAt } from './store/read-questionnaire.ts';
import { visibleQuestions } from './store/visible-questionnaire.ts';
import {
  jobTypesOfQuestion,
  listGlobalQuestions,
  listProjectQuestions,
  listActiveQuestions,
} from './questions.queries.ts';

export const listQuestions = endpoint(calls.listQuestions, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('question.list');
    return query.onlyGlobal && query.jobType === undefined
      ? listGlobalQuestions(db, query.search)
      : listActiveQuestions(db, actor, { ...query, jobTypeId: query.jobType });
  },
});

export const listProjectQuestionsEndpoint = endpoint(calls.listProjectQuestions, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('question.list');
    return listProjectQuestions(db, actor, query);
  },
});

export const listJobTypeQuestions = endpoint(calls.listJobTypeQuestions, {
  handle: async ({ db, actor, input: { params } }) => {
    const row = await db.first(sql<{ version: number }>`
      select t.questions_version as version from ${db.table('job_types')} t
      where t.id = ${params.id} and ${visibleJobTypes(actor)}`);
    const questionnaire = row && (await questionnaireAt(db, params.id, row.version));
    if (!questionnaire) throw new Problem('not_found');
    return visibleQuestions(questionnaire.questions, answererOf(actor, null));
  },
});

export const listQuestionJobTypes = endpoint(calls.listQuestionJobTypes, {
  handle: ({ db, authorize, input: { params } }) => {
    authorize('question.change');
    return jobTypesOfQuestion(db, params.id);
  },
});

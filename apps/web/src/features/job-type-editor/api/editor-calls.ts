import { queryOptions } from '@tanstack/react-query';
import { readJobType } from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { callServer } from '../../../lib/api/call-server.ts';
import { isPassing, isProblem, ProblemError } from '../../../lib/api/problem-error.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditorCalls, Failure } from '../model/editor-types.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';
import { questionKeys } from './keys.ts';

registerLiveInvalidation('question.', (change) => [
  change.jobType ? jobTypeKeys.item(change.jobType) : jobTypeKeys.items,
]);
registerLiveInvalidation('question.', [questionKeys.ofJobTypes]);
registerLiveInvalidation('job_type.', (change) => (change.jobType ? [jobTypeKeys.item(change.jobType)] : []));

/** A job type with its questions, as its editor begins. */
export const editedJobTypeQuery = (id: string) =>
  queryOptions({
    queryKey: jobTypeKeys.item(id),
    queryFn: ({ signal }) => callServer(readJobType, { params: { id }, signal }),
  });

/** The global questions, to be put into a job type. */
export const globalQuestionsQuery = queryOptions({
  queryKey: questionKeys.global,
  queryFn: ({ signal }) => callServer(calls.listQuestions, { query: { only_global: 'true' }, signal }),
});

/** The job types that contain a shared question. */
export const questionJobTypesQuery = (id: string) =>
  queryOptions({
    queryKey: questionKeys.jobTypesOf(id),
    queryFn: ({ signal }) => callServer(calls.listQuestionJobTypes, { params: { id }, signal }),
  });

function content(question: Question) {
  return {
    type: questionTypeNumber(question.type),
    title: question.title,
    description: question.description,
    settings: question.settings as Record<string, unknown>,
    is_global: question.isGlobal,
    backgroundMobile: question.backgroundMobile,
    backgroundDesktop: question.backgroundDesktop,
    darkMode: question.darkMode,
    isClientVisible: question.isClientVisible,
    fileRequired: question.fileRequired,
    stepIcon: question.stepIcon,
    language: question.language,
    translations: question.translations as Record<string, Record<string, string>>,
  };
}

/** What changes without a new revision. Nothing would tell that somebody else changed it, so it is sent where it was changed here. */
function changedHere({ name, disabled }: Question, was: Question) {
  return { ...(name !== was.name && { name }), ...(disabled !== was.disabled && { disabled }) };
}

/** The calls of the editor of one job type. */
export function editorCalls(jobType: string): EditorCalls {
  const place = (question: Question) => ({ id: jobType, question: question.id });
  return {
    create: async (question, sequence) =>
      questionFromWire(
        await callServer(calls.createQuestion, {
          body: {
            ...content(question),
            name: question.name,
            disabled: question.disabled,
            ID: question.id,
            root: question.root,
            jobType,
            sequence,
          },
        }),
      ),
    restore: async (question, sequence) =>
      questionFromWire(
        await callServer(calls.restoreQuestion, {
          params: { id: question.id },
          body: { jobType, sequence, name: question.name },
        }),
      ),
    attach: async (question, sequence) =>
      questionFromWire(
        await callServer(calls.attachQuestion, { params: place(question), body: { sequence, name: question.name } }),
      ),
    change: async (question, was) =>
      questionFromWire(
        await callServer(calls.changeQuestion, {
          params: { id: question.id },
          body: { ...content(question), ...changedHere(question, was), job_type: jobType, revision: was.revision },
        }),
      ),
    remove: async (question) => void (await callServer(calls.removeQuestion, { params: { id: question.id } })),
    detach: async (question) => void (await callServer(calls.detachQuestion, { params: place(question) })),
    reorder: async (ids) =>
      (await callServer(calls.reorderQuestions, { params: { id: jobType }, body: { questions: [...ids] } })).map(
        questionFromWire,
      ),
    reload: async () => {
      const { questions, revised = {} } = await callServer(readJobType, { params: { id: jobType } });
      return { questions: questions.map(questionFromWire), changes: new Map(Object.entries(revised)) };
    },
  };
}

/** What a refused call means: try later, read again, or tell at the question. */
export function failureOf(refusal: unknown): Failure {
  if (isPassing(refusal)) return { kind: 'passing' };
  if (isProblem(refusal, 'revision_changed', 'conflict', 'not_found')) return { kind: 'stale' };
  if (!(refusal instanceof ProblemError)) return { kind: 'refused', message: '', fields: {} };
  return {
    kind: 'refused',
    message: refusal.message,
    fields: Object.fromEntries(refusal.errors.map((error) => [error.path, error.message])),
  };
}

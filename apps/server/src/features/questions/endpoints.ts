import type { Endpoint } from '../../http/endpoint.ts';
import { changeQuestion } from './change-question.route.ts';
import { createQuestion } from './create-question.route.ts';
import { attachQuestion, detachQuestion, reorderQuestions } from './place-question.route.ts';
import {
  listJobTypeQuestions,
  listProjectQuestionsEndpoint,
  listQuestionJobTypes,
  listQuestions,
} from './read-questions.route.ts';
import { removeQuestion, restoreQuestion } from './remove-question.route.ts';

export const endpoints: readonly Endpoint[] = [
  listQuestions,
  listProjectQuestionsEndpoint,
  listJobTypeQuestions,
  listQuestionJobTypes,
  createQuestion,
  changeQuestion,
  removeQuestion,
  restoreQuestion,
  attachQuestion,
  detachQuestion,
  reorderQuestions,
];

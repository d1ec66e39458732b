// What other features may import of questions.
export { answerJson, signerJson } from './store/answer-json.ts';
export { formatPart } from './store/answer-texts.ts';
export { formatAnswers } from './store/format-answers.ts';
export { jobAnswerer } from './store/job-answerer.ts';
export { questionnaireClock } from './store/questionnaire-clock.ts';
export { askedQuestionJson, questionJson } from './store/question-json.ts';
export { readJobQuestionnaire, readSubmission } from './store/read-job-questionnaire.ts';
export type { Questionnaire } from './store/read-questionnaire.ts';
export {
  cachedQuestionnaire,
  currentQuestionnaire,
  questionnaireAt,
  readQuestionnaire,
} from './store/read-questionnaire.ts';
export { readQuestionsById, readRevisions, revisionKey } from './store/read-revisions.ts';
export { readUnasked } from './store/read-unasked.ts';
export { visibleAnswers, visibleQuestions, withSeenFormulas } from './store/visible-questionnaire.ts';

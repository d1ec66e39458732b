// What other features may import of reports.
export { hiddenAnswers } from './store/hidden-answers.ts';
export { filterFieldsOf } from './store/report-filters.ts';
export { readReportQuestions } from './store/report-questions.ts';

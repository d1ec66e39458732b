// What other features may import of reports.
export { csvField } from './store/export-text.ts';
export { hiddenAnswers } from './store/hidden-answers.ts';
export { hiddenFilterFields } from './store/hidden-filter-fields.ts';
export { namesOfReports } from './reports.queries.ts';
export { filterFieldsOf } from './store/report-filters.ts';
export { readReportQuestions } from './store/report-questions.ts';

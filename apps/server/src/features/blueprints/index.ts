// What other features may import of blueprints.
export { markingRows } from './markings/marking.queries.ts';
export { reportedElements } from './markings/measured-markings.ts';
export { markedQuestions, seenQuestions } from './markings/seen-questions.ts';

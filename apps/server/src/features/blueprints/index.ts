// What other features may import of blueprints.
export { markingRows } from './markings/marking.queries.ts';
export { reportedElements } from './markings/measured-markings.ts';
export { formerNote, writtenTotal } from './written-figures.ts';
export { markedQuestions, seenQuestions } from './markings/seen-questions.ts';

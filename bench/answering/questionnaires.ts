import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';

/*
 * One questionnaire said twice, asked one question at a time: yes or no, a choice of four, a number, a line of text, a day, again and
 * again. Of each ten the fourth is shown by a condition over the first, so 1,000 questions have 100 conditions.
 */

const choices = ['Very good', 'Good', 'Worn', 'Broken'];
const titleOf = (index: number) => `Question ${index + 1}: how is part ${(index * 7) % 1000}?`;
const isConditional = (index: number) => index % 10 === 3;

/** A question as the product's call takes it. `idOf` gives the id of one that was made before. */
export function asQuestion(index: number, jobType: string, idOf: (index: number) => string): object {
  const showWhen = isConditional(index) ? { showWhen: `{${idOf(index - 3)}} or true` } : {};
  const kinds = [
    { type: 'bool', settings: {} },
    { type: 'list', settings: { childs: choices.map((value) => ({ value })) } },
    { type: 'text', settings: { textKind: 'number', min: 0 } },
    { type: 'text', settings: {} },
    { type: 'date_time', settings: { dateMode: 'date' } },
  ] as const;
  const kind = kinds[index % kinds.length] ?? kinds[0];
  return {
    type: questionTypeNumber(kind.type),
    title: titleOf(index),
    settings: { ...kind.settings, ...showWhen },
    jobType,
  };
}

/** All of it as the public packages take it. */
export function asSurvey(count: number): object {
  const kinds = [
    { type: 'boolean', renderAs: 'radio' },
    { type: 'radiogroup', choices },
    { type: 'text', inputType: 'number', min: 0 },
    { type: 'text' },
    { type: 'text', inputType: 'date' },
  ];
  const elements = Array.from({ length: count }, (_, index) => ({
    ...kinds[index % kinds.length],
    name: `q${index}`,
    title: titleOf(index),
    ...(isConditional(index) && { visibleIf: `{q${index - 3}} = true or true` }),
  }));
  return { elements, questionsOnPageMode: 'questionPerPage', showProgressBar: true };
}

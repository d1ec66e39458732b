import { z } from 'zod';
import { choiceProblems, chosenOptions, chosenValues, normalizeChoice, optionText } from './choosing.ts';
import { defineQuestionType } from './define-question-type.ts';
import { storedText } from '../text/stored-text.ts';

const option = storedText(500);

/** One or several of the question's own options: as a list, as tiles, searchable or closed (spec/2 §3, §5). */
export const list = defineQuestionType({
  value: z.union([option, z.array(option).max(5000)]),
  ownSettings: [
    'childs',
    'multiSelect',
    'tiledList',
    'sortAlphabet',
    'type',
    'markings',
    'filter',
    'usual',
    'points',
    'weight',
    'initialValue',
    'calculate',
  ],
  properties: [
    { in: 'settings', name: 'childs', input: 'options', group: 'answer' },
    { in: 'settings', name: 'multiSelect', input: 'switch', group: 'answer' },
    {
      in: 'settings',
      name: 'usual',
      input: 'usual_range',
      group: 'answer',
      shownWhen: { property: 'multiSelect', is: [true] },
    },
    { in: 'settings', name: 'tiledList', input: 'switch', group: 'answer' },
    {
      in: 'settings',
      name: 'type',
      input: 'choice',
      options: [1, 2],
      group: 'answer',
      shownWhen: { property: 'tiledList', is: [false, null] },
    },
    { in: 'settings', name: 'sortAlphabet', input: 'switch', group: 'more' },
    { in: 'settings', name: 'markings', input: 'switch', group: 'more' },
    { in: 'settings', name: 'filter', input: 'labels', group: 'more' },
  ],
  normalize: normalizeChoice,
  isAnswered: (value) => chosenValues(value).length > 0,
  validate: choiceProblems,
  toText: (value, settings) =>
    chosenOptions(value, settings).map((chosen) => ({ kind: 'text', text: optionText(chosen) })),
  pathKeys: chosenValues,
});

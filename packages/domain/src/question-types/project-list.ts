import { chosenItems, itemKeys, itemParts, itemProblems, itemsOf } from './chosen-items.ts';
import { defineQuestionType } from './define-question-type.ts';

/** A choice from one of the project's own lists, named by `projectListType` (spec/2 §3). */
export const projectList = defineQuestionType({
  value: chosenItems,
  ownSettings: ['projectListType', 'multiSelect', 'filter', 'sortAlphabet'],
  properties: [
    { in: 'settings', name: 'projectListType', input: 'project_list', group: 'answer' },
    { in: 'settings', name: 'multiSelect', input: 'switch', group: 'answer' },
    { in: 'settings', name: 'filter', input: 'labels', group: 'more' },
    { in: 'settings', name: 'sortAlphabet', input: 'switch', group: 'more' },
  ],
  isAnswered: (value) => itemsOf(value).length > 0,
  validate: itemProblems,
  toText: (value) => itemParts(value, 'project_list'),
  pathKeys: itemKeys,
});

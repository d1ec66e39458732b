import { chosenItems, itemKeys, itemParts, itemProblems, itemsOf } from './chosen-items.ts';
import { defineQuestionType } from './define-question-type.ts';
import type { ListSource } from '../values/list-source.ts';

const sources: readonly ListSource[] = ['projects', 'users', 'job_types', 'factories', 'materials', 'customers'];

/** A choice from what the instance holds: projects, users, job types, factories, materials, customers (spec/1 §3). */
export const systemList = defineQuestionType({
  value: chosenItems,
  ownSettings: ['systemListType', 'multiSelect', 'filter', 'sortAlphabet'],
  defaults: { systemListType: 'projects' },
  properties: [
    { in: 'settings', name: 'systemListType', input: 'choice', options: sources, group: 'answer' },
    { in: 'settings', name: 'multiSelect', input: 'switch', group: 'answer' },
    { in: 'settings', name: 'filter', input: 'labels', group: 'more' },
    { in: 'settings', name: 'sortAlphabet', input: 'switch', group: 'more' },
  ],
  isAnswered: (value) => itemsOf(value).length > 0,
  validate: itemProblems,
  toText: (value, settings) => itemParts(value, settings.systemListType ?? 'projects'),
  pathKeys: itemKeys,
});

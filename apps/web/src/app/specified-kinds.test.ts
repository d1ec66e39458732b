import { readFileSync } from 'node:fs';
import { automationActionKinds } from '@plumbline/domain/automations/action-kinds';
import { automationEventKinds } from '@plumbline/domain/automations/event-kinds';
import { styleNames } from '@plumbline/domain/blueprints/styles';
import { projectFieldTypeNames } from '@plumbline/domain/projects/field-types';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { reportPropertyNames } from '@plumbline/domain/reports/properties';
import { profileFieldTypeNames } from '@plumbline/domain/users/profile-field-types';
import { describe, expect, it } from 'vitest';
import { offeredTypes } from '../features/job-type-editor/model/draft.ts';
import { offeredLists } from '../features/job-type-editor/model/list-sources.ts';
import en from '../i18n/en/job-type-editor.json';
import he from '../i18n/he/job-type-editor.json';

/* Whatever the specification has kinds of is offered by the menu in which one is chosen. */

const specification = ['1-product', '2-questionnaires-users-reports', '3-blueprints-grid-automations']
  .map((name) => readFileSync(new URL(`../../../../docs/spec/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** What the specification lists behind these words, up to the full stop, as names of the code; `other` where they differ. */
function listed(behind: string, other: Readonly<Record<string, string>> = {}): readonly string[] {
  const from = specification.indexOf(behind);
  if (from < 0) throw new Error(`the specification doesn't say "${behind}"`);
  const rest = specification.slice(from + behind.length);
  return rest
    .slice(0, rest.search(/\.(\s|$)/))
    .replaceAll(/\(.*?\)/g, '')
    .split(/[,;]| and (?=last)| or (?=QA|assign)/)
    .map((name) => name.replace(/ \d+$/, '').trim())
    .map((name) => other[name] ?? name.toLowerCase().replaceAll(/[ -]/g, '_'))
    .toSorted();
}

const events = { 'status for X days': 'status_for_days', 'time-based': 'time' };
const actions = {
  SMS: 'send_sms',
  email: 'send_email',
  push: 'send_push',
  report: 'send_report',
  'QA summary': 'send_qa_summary',
  create: 'create_user',
  'assign user': 'assign_users',
};
const columns = { first: 'first_name', 'created at': 'created_at' };

/** What one property of a type of question offers. */
const choicesOf = (type: 'date_time' | 'text', property: string) =>
  questionTypeRegistry[type].properties.find(({ name }) => name === property)?.options ?? [];

describe('the menus offer what the specification has', () => {
  it.each<[menu: string, offered: readonly unknown[], named: readonly string[]]>([
    ['question types (editor)', offeredTypes, listed('question field types 0 to 13 are ')],
    ['date modes (editor)', choicesOf('date_time', 'dateMode'), listed('Date modes: ', { 'date-time': 'date_time' })],
    ['kinds of text (editor)', choicesOf('text', 'textKind'), listed('Text input kinds: ')],
    ['lists to choose from (editor)', offeredLists, listed('List sources: ')],
    ['types of project fields (settings)', projectFieldTypeNames, listed('settings. Field types: ')],
    [
      'types of profile fields (settings)',
      profileFieldTypeNames.map((name) => name.toLowerCase()),
      listed('Profile field types: '),
    ],
    [
      'types of elements (catalogue)',
      styleNames,
      listed('**Element types** and style codes: ', {
        'rectangle outlined 2': 'rectangle_outlined',
      }),
    ],
    ['events (automations)', automationEventKinds, listed('Events: ', events)],
    ['actions (automations)', automationActionKinds, listed('Actions: ', actions)],
    ['columns (reports)', reportPropertyNames, listed('Report columns available: ', columns)],
  ])('%s', (_, offered, named) => {
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !offered.includes(name))).toEqual([]);
  });

  it('every question type that is known can be added', () => {
    expect([...offeredTypes].toSorted()).toEqual([...questionTypes].toSorted());
  });

  it.each([
    ['en', en],
    ['he', he],
  ])('the properties of all question types have their names (%s)', (_, texts) => {
    const names = new Set(
      questionTypes.flatMap((type) => questionTypeRegistry[type].properties.map(({ name }) => name)),
    );
    expect([...names].filter((name) => !(name in texts.property))).toEqual([]);
    expect(questionTypes.filter((type) => !(type in texts.types))).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypes } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { checkAutomation } from './automation.ts';
import { dataOf, ids, noCustom } from './automations.fixtures.ts';
import { mentions, writeMentions } from './mentions.ts';
import { answerProblem, writtenAnswerProblem } from './written-answer.ts';

const push = { kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x', text: '' };
const known = { customStatuses: [{ name: 'waiting for parts', colour: '#aa0000' }] };

describe('statuses and roles that are not there', () => {
  const problemsOf = (event: object, conditions: unknown, actions: readonly object[], names = known) => {
    const checked = checkAutomation({ event, conditions, actions }, names);
    return checked.ok ? [] : checked.problems;
  };

  it('are refused wherever a definition names them, each at its path', () => {
    expect(
      problemsOf(
        { kind: 'status_for_days', status: 'opne', days: 3 },
        {
          and: [
            { field: 'job.status', operator: 'in', value: ['open', 'gone'] },
            { not: { field: 'job.status', operator: 'equal', value: 'no more' } },
          ],
        },
        [
          { kind: 'change_job_status', status: 'Done' },
          { ...push, to: [{ kind: 'owner' }, { kind: 'role', role: 'boss' }] },
          { kind: 'create_user', email: 'a@example.com', role: 'visitor' },
        ],
      ),
    ).toEqual([
      { path: 'event.status', code: 'no_such_status', name: 'opne' },
      { path: 'actions.0.status', code: 'no_such_status', name: 'Done' },
      { path: 'actions.1.to.1.role', code: 'no_such_role', name: 'boss' },
      { path: 'actions.2.role', code: 'no_such_role', name: 'visitor' },
      { path: 'conditions.and.0.value.1', code: 'no_such_status', name: 'gone' },
      { path: 'conditions.and.1.not.value', code: 'no_such_status', name: 'no more' },
    ]);
    expect(
      problemsOf({ kind: 'user_assigned' }, { field: 'user.role', operator: 'equal', value: 'boss' }, [push]),
    ).toEqual([{ path: 'conditions.value', code: 'no_such_role', name: 'boss' }]);
  });

  it('are not those that the company has made', () => {
    const conditions = { field: 'job.status', operator: 'equal', value: 'waiting for parts' };
    const actions = [{ kind: 'change_job_status', status: 'waiting for parts' }, push];
    expect(problemsOf({ kind: 'job_created' }, conditions, actions)).toEqual([]);
    expect(problemsOf({ kind: 'job_created' }, conditions, actions, noCustom)).toHaveLength(2);
  });
});

describe('a text with mentions', () => {
  const colours: QuestionSettings = { childs: [{ value: 'red' }, { value: 'Order #12' }] };
  it.each<[string, QuestionType, QuestionSettings, string | null]>([
    ['{{webhook.colour}}', 'list', colours, null],
    ['Order {{job.number}}', 'list', colours, null],
    ['{{job.number}}', 'list', colours, 'option_unknown'],
    ['Colour: {{webhook.colour}}', 'list', colours, 'option_unknown'],
    ['{{a.b}}de{{c.d}}red', 'list', colours, 'option_unknown'],
    ['{{webhook.colour}}', 'image', { childs: [] }, 'option_unknown'],
    ['{{webhook.count}}', 'length', {}, null],
    ['{{job.number}}', 'length', {}, 'number_not_readable'],
    ['{{webhook.count}} doors', 'length', {}, 'number_not_readable'],
    ['{{webhook.count}}', 'length', { isRange: true }, 'value_not_valid'],
    ['{{webhook.day}}', 'date_time', {}, null],
    ['{{webhook.day}}T{{webhook.hour}}', 'date_time', { dateMode: 'date_time' }, null],
    ['2026-{{webhook.month}}', 'date_time', {}, null],
    ['office@{{webhook.domain}}', 'text', { textKind: 'email' }, null],
    ['1 {{webhook.rest}}', 'length', {}, null],
    ['{{job.link}}', 'date_time', {}, 'value_not_valid'],
    ['{{person.email}}', 'text', { textKind: 'email' }, null],
    ['{{job.number}}', 'text', { textKind: 'email' }, 'email_not_valid'],
    ['{{webhook.id}}', 'system_list', {}, 'value_not_valid'],
    ['{{webhook.id}}', 'project_list', {}, 'value_not_valid'],
    ['{{webhook.row}} {{webhook.cell}}', 'project_table', {}, 'value_not_valid'],
    ['{{webhook.mark}}', 'blueprint', {}, 'value_not_valid'],
    ['{{webhook.ok}}', 'bool', {}, null],
    ['{{project.name}}', 'text', {}, null],
  ])('%s, as the answer to a question of type %s %j: %s', (text, type, settings, problem) => {
    expect(writtenAnswerProblem({ type, settings }, text)).toBe(problem);
  });

  it('is never refused where what it becomes is an answer', () => {
    const data = dataOf('issue_found', { webhook: {} });
    const same = (text: string) => text;
    const words = { status: same, moment: same, day: same, length: String };
    const fixed = fc.constantFrom('', 'red', '#', ' ', '12', 'T', '2026-');
    const mention = fc.constantFrom('webhook.a', 'webhook.b', ...Object.keys(mentions));
    const value = fc.constantFrom('', 'red', '7', '#12', '2026-11-24', '08:00', 'dana@example.com', '4.5');
    const types = questionTypes.filter((type) => questionTypeRegistry[type].takesAnswer);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fixed, mention), { minLength: 1, maxLength: 3 }),
        fc.tuple(value, value),
        fc.constantFrom(...types),
        fc.constantFrom<QuestionSettings>(
          {},
          { textKind: 'email' },
          { textKind: 'number' },
          { isRange: true },
          colours,
          {
            childs: [{ value: 'red' }, { value: '#12' }, { value: '2' }, { value: '' }],
            dateMode: 'date_time',
          },
        ),
        (parts, [a, b], type, settings) => {
          const text = parts.map(([before, name]) => `${before}{{${name}}}`).join('');
          const link = (path: string) => `https://example.com${path}`;
          const written = writeMentions(
            text,
            { ...data, webhook: { a, b } },
            { ...words, link },
            {
              job: { _id: ids.job, ID: 13 },
            },
          );
          if (written.trim() === '' || answerProblem({ type, settings }, written) !== null) return;
          expect(writtenAnswerProblem({ type, settings }, text)).toBeNull();
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a value that answers nothing', () => {
  it('is no answer, although nothing is wrong with no answer', () => {
    expect(answerProblem({ type: 'text', settings: { richText: true } }, '<p> </p>')).toBe('value_not_valid');
    expect(answerProblem({ type: 'text', settings: {} }, '')).toBeNull();
    expect(answerProblem({ type: 'length', settings: {} }, '4')).toBeNull();
  });
});

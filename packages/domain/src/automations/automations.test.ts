import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filterToWire } from '../filters/filter.ts';
import { actionKindOf, automationActionKinds } from './action-kinds.ts';
import { checkAutomation, storedDefinition, matches } from './automation.ts';
import { dataOf, ids, noCustom } from './automations.fixtures.ts';
import { automationEventKinds, eventKindOf, itemsOf } from './event-kinds.ts';
import { chainDecision, chainLimits } from './guard.ts';
import { writeMentions } from './mentions.ts';
import { isWebhookAddress } from './webhook-address.ts';

const yesNo = { true: ['yes', 'כן'], false: ['no', 'לא'] } as const;
const dates = { now: '2026-11-24T10:00:00Z', timeZone: 'Asia/Jerusalem', weekStart: 7, yesNo } as const;
const email = { kind: 'send_email', to: [{ kind: 'owner' }], subject: 'Issue', text: 'At {{project.name}}' };
const sent = (conditions: unknown, event: object = { kind: 'issue_found' }) => ({
  event,
  conditions,
  actions: [email],
});

function isTrue(conditions: unknown, more = {}): boolean {
  const checked = checkAutomation(sent(conditions), noCustom);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return matches(checked.definition, dataOf('issue_found', more), dates);
}

describe('conditions', () => {
  it.each<[string, unknown]>([
    ['equals', { field: 'job.status', operator: 'equal', value: 'review' }],
    ['equals, however it is written', { field: 'answer.value', operator: 'equal', value: '85' }],
    ['in', { field: 'job.jobType', operator: 'in', value: [ids.jobType] }],
    ['contains', { field: 'answer.comment', operator: 'contains', value: 'STICKS' }],
    ['less than', { field: 'answer.number', operator: 'less', value: 90 }],
    ['bigger than', { field: `answers.${ids.question}`, operator: 'greater', value: '80' }],
    ['between', { field: 'issue.count', operator: 'between', value: [1, 3] }],
    ['not empty', { field: 'job.users', operator: 'not_empty' }],
    ['an issue', { field: 'issue.isNew', operator: 'equal', value: true }],
    ['a date', { field: 'job.startDate', operator: 'within', value: 'today' }],
  ])('hold: %s', (_, condition) => {
    expect(isTrue(condition)).toBe(true);
    expect(isTrue({ not: condition })).toBe(false);
    expect(isTrue({ or: [{ and: [condition] }, { field: 'job.ID', operator: 'equal', value: 1 }] })).toBe(true);
    expect(isTrue({ and: [condition, { field: 'job.ID', operator: 'equal', value: 1 }] })).toBe(false);
  });

  it('know what is not: not equals, not in, not contains, empty', () => {
    expect(isTrue({ field: 'job.status', operator: 'not_equal', value: 'review' })).toBe(false);
    expect(isTrue({ field: 'job.jobType', operator: 'not_in', value: [ids.project] })).toBe(true);
    expect(isTrue({ field: 'answer.comment', operator: 'not_contains', value: 'sticks' })).toBe(false);
    expect(isTrue({ field: 'answer.comment', operator: 'not_contains', value: 'sticks' }, { answer: null })).toBe(true);
    expect(isTrue({ field: 'project.name', operator: 'empty' })).toBe(true);
  });

  it('compare words with numbers as reports read them, whichever field asks', () => {
    const said = (text: string, value: unknown = text) => {
      const { answer, job } = dataOf('issue_found');
      const answers = { [ids.question]: { title: 'Fit', text, value } };
      return { answer: answer && { ...answer, text, value }, job: job && { ...job, answers } };
    };
    const fields = ['answer.number', 'answer.value', `answers.${ids.question}`];
    for (const field of fields) {
      const isAbove = (text: string) =>
        isTrue({ field, operator: 'greater', value: field === 'answer.number' ? 1.4 : '1,4' }, said(text));
      expect(['1,5', '٣', ' 2 ', '1 000', '−1', '1,234', 'deep', '0x10'].filter(isAbove)).toEqual([
        '1,5',
        '٣',
        ' 2 ',
        '1 000',
      ]);
    }
    const range = said('4 – 9', { from: 4, to: 9 });
    expect(isTrue({ field: 'answer.number', operator: 'between', value: [3, 5] }, range)).toBe(true);
  });

  it('hold for yes and no in whichever language the company reads them, and for options by what they are kept as', () => {
    const said = (text: string, value: unknown) => {
      const { answer, job } = dataOf('issue_found');
      const answers = { [ids.question]: { title: 'Fit', text, value } };
      return { answer: answer && { ...answer, text, value }, job: job && { ...job, answers } };
    };
    const asks = (value: string) =>
      ['answer.value', `answers.${ids.question}`].map((field) => ({ field, operator: 'equal', value }));
    for (const [text, value] of [
      ['Yes', true],
      ['כן', true],
      ['Poor', { value: 'Bad' }],
      ['Poor', ['Bad']],
    ] as const) {
      const [wanted, other] = value === true ? ['yes', 'No'] : ['bad', 'Good'];
      for (const condition of asks(wanted)) expect(isTrue(condition, said(text, value))).toBe(true);
      for (const condition of asks(text)) expect(isTrue(condition, said(text, value))).toBe(true);
      for (const condition of asks(other)) {
        expect(isTrue(condition, said(text, value))).toBe(false);
        expect(isTrue({ ...condition, operator: 'not_equal' }, said(text, value))).toBe(true);
      }
    }
  });

  it('are narrowed by the event’s own configuration', () => {
    const checked = checkAutomation(sent({ and: [] }, { kind: 'issue_found', questions: [ids.job] }), noCustom);
    expect(checked.ok && matches(checked.definition, dataOf('issue_found'), dates)).toBe(false);
  });

  it('come back the same from where they are kept', () => {
    const checked = checkAutomation(sent({ field: 'job.status', operator: 0, value: 'review' }), noCustom);
    if (!checked.ok) throw new Error('not valid');
    const { event, conditions, actions } = checked.definition;
    expect(storedDefinition({ event, conditions: filterToWire(conditions), actions })).toEqual(checked.definition);
  });
});

describe('an automation from outside', () => {
  const problemsOf = (input: Parameters<typeof checkAutomation>[0]) => {
    const checked = checkAutomation(input, noCustom);
    return checked.ok ? [] : checked.problems;
  };

  it('names all that is wrong, each at its path', () => {
    expect(
      problemsOf({
        event: { kind: 'project_created' },
        conditions: { field: 'job.status', operator: 'equal', value: 'open' },
        actions: [
          { kind: 'send_webhook', url: 'ftp://example.test' },
          { kind: 'change_job_status', status: 'done' },
          { ...email, text: '{{answer.value}}' },
          { kind: 'dance' },
        ],
      }),
    ).toEqual([
      { path: 'actions.0.url', code: 'link_not_valid' },
      { path: 'actions.1', code: 'needs_job' },
      { path: 'actions.2.text', code: 'mention_unknown', name: 'answer.value' },
      { path: 'actions.3.kind', code: 'not_valid' },
      { path: 'conditions.field', code: 'field_unknown' },
    ]);
  });

  it('may change the job that an action before creates, and no other that is not there', () => {
    const create = { kind: 'create_job', jobType: ids.jobType };
    const status = { kind: 'change_job_status', target: 'created', status: 'done' };
    const event = { kind: 'project_created' };
    expect(problemsOf({ event, conditions: undefined, actions: [create, status] })).toEqual([]);
    expect(problemsOf({ event, conditions: undefined, actions: [status, create] })).toEqual([
      { path: 'actions.0.target', code: 'nothing_created' },
    ]);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (event, conditions, actions) => {
        expect(checkAutomation({ event, conditions, actions: [actions] }, noCustom).ok).toBe(false);
        const kinds = fc.sample(fc.constantFrom(...automationEventKinds), 1);
        checkAutomation({ event: { kind: kinds[0], ...(event as object) }, conditions, actions }, noCustom);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the registries', () => {
  test('begin with a configuration of their own keys', () => {
    const begun = [
      ...automationEventKinds.map((kind) => eventKindOf(kind).config.safeParse(eventKindOf(kind).initial)),
      ...automationActionKinds.map((kind) => actionKindOf(kind).config.safeParse(actionKindOf(kind).initial)),
    ];
    const codes = begun.flatMap((one) => (one.success ? [] : one.error.issues.map((issue) => issue.code)));
    expect(codes).not.toContain('unrecognized_keys');
  });

  test('make a run for each person or answer that an event is about', () => {
    const event = { subjectId: ids.job, userId: null, before: null };
    const assigned = { ...event, name: 'job.assigned', after: { userIds: [ids.dana, ids.skill] } } as const;
    expect(itemsOf({ kind: 'user_assigned', jobTypes: [] }, assigned)).toEqual([ids.dana, ids.skill]);
    expect(itemsOf({ kind: 'job_created', jobTypes: [] }, assigned)).toEqual([]);
    const done = { ...event, name: 'job.status_changed', after: { status: 'done', by: 'person' } } as const;
    expect(itemsOf({ kind: 'job_completed', jobTypes: [], when: 'done' }, done)).toEqual(['']);
    expect(itemsOf({ kind: 'job_completed', jobTypes: [], when: 'submitted' }, done)).toEqual([]);
  });
});

test('texts are written with the event’s data, and nothing in it is read as a mention again', () => {
  const words = {
    status: (status: string) => `<${status}>`,
    moment: (moment: string) => moment.slice(0, 10),
    day: (day: string) => day,
    length: (minutes: number) => `${minutes} minutes`,
    link: (path: string) => `https://example.test${path}`,
  };
  const text = `{{job.number}} {{ job.status }} {{job.start}} {{answer.comment}} {{answers.${ids.question}}} {{nothing}}|{{project.name}}|`;
  expect(writeMentions(text, dataOf('issue_found'), words)).toBe(
    '#12 <review> 2026-11-24 Door {{job.number}} sticks 85 ||',
  );
  expect(
    writeMentions('{{newJob.number}} {{newJob.link}}', dataOf('issue_found'), words, { job: { _id: 'x', ID: 3 } }),
  ).toBe('#3 https://example.test/jobs/x');
  expect(writeMentions('{{job.length}} until {{job.end}}', dataOf('issue_found'), words)).toBe(
    '90 minutes until 2026-11-24',
  );
  const { job = null } = dataOf('issue_found');
  const unplanned = dataOf('issue_found', { job: job && { ...job, plannedLength: null, plannedEnd: null } });
  expect(writeMentions('{{job.length}}{{job.end}}', unplanned, words)).toBe('');
});

test('a chain of automations ends at depth 5, and one that goes on causing itself at its rate', () => {
  const others = ['a', 'b', 'c', 'd'];
  expect(chainDecision('e', { ancestors: others }, 0)).toBe('run');
  expect(chainDecision('e', { ancestors: [...others, 'f'] }, 0)).toBe('loop');
  expect(chainDecision('a', { ancestors: ['a'] }, chainLimits.ownRunsPerMinute)).toBe('rate');
  expect(chainDecision('b', { ancestors: ['a'] }, chainLimits.ownRunsPerMinute)).toBe('run');
});

test('an address of a webhook is http or https, with a host and without a password', () => {
  expect(['https://example.test/x?y=1', 'http://localhost:3000'].every(isWebhookAddress)).toBe(true);
  const refused = [
    '',
    'example.test',
    'ftp://example.test',
    'https://',
    'https://me:secret@example.test',
    'javascript:1',
  ];
  expect(refused.filter(isWebhookAddress)).toEqual([]);
});

describe('what can never work', () => {
  const problemsOf = (actions: readonly object[], kind = 'job_created') => {
    const checked = checkAutomation({ event: { kind }, conditions: { and: [] }, actions }, noCustom);
    return checked.ok ? [] : checked.problems;
  };
  const to = (address: string) => [{ kind: 'address', address }];

  it('is refused: addresses that nothing reaches, and mentions by their name', () => {
    const mail = { kind: 'send_email', subject: 'x', text: 'x' };
    expect(
      problemsOf([
        { ...mail, to: to('dana@example.org') },
        { ...mail, to: to('{{person.email}}') },
      ]),
    ).toEqual([{ path: 'actions.1.to.0.address', code: 'mention_unknown', name: 'person.email' }]);
    expect(problemsOf([{ ...mail, to: to('dana at example') }])).toEqual([
      { path: 'actions.0.to.0.address', code: 'email_not_valid' },
    ]);
    expect(problemsOf([{ kind: 'send_sms', to: to('050-123-4567'), text: 'x' }])).toEqual([]);
    expect(problemsOf([{ kind: 'send_sms', to: to('dana@example.org'), text: 'x' }])).toEqual([
      { path: 'actions.0.to.0.address', code: 'phone_not_valid' },
    ]);
    expect(problemsOf([{ kind: 'create_user', email: 'nobody' }])).toEqual([
      { path: 'actions.0.email', code: 'email_not_valid' },
    ]);
  });

  it('is no path of the event’s data, in a text as in a parameter', () => {
    const webhook = { kind: 'send_webhook', url: 'https://example.org' };
    for (const value of [
      '{{job.ID}}',
      '{{job.jobType.name}}',
      '{{job.users.3.name}}',
      '{{actor.role}}',
      '{{event.at}}',
    ]) {
      const push = { kind: 'send_push', to: [{ kind: 'owner' }], subject: value };
      expect(problemsOf([push, { ...webhook, params: [{ name: 'x', value }] }]), value).toEqual([]);
    }
    for (const value of ['{{job.nothing}}', '{{skill.name}}', '{{job.constructor}}', '{{answer.ID}}']) {
      expect(problemsOf([{ ...webhook, params: [{ name: 'x', value }] }]), value).toMatchObject([
        { path: 'actions.0.params.0.value', code: 'mention_unknown', name: value.slice(2, -2) },
      ]);
    }
    const words = { status: String, moment: String, day: String, length: String, link: String };
    expect(writeMentions('{{job.ID}} {{job.number}} {{job.users.0.name}}', dataOf('issue_found'), words)).toBe(
      '12 #12 Dana',
    );
  });

  it('lets an action say that the next ones follow all the same', () => {
    const push = { kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x' };
    expect(problemsOf([{ ...push, ifRefused: 'perhaps' }])).toEqual([
      { path: 'actions.0.ifRefused', code: 'not_valid' },
    ]);
    const checked = checkAutomation(
      {
        event: { kind: 'job_created' },
        conditions: { and: [] },
        actions: [
          { ...push, ifRefused: 'go_on' },
          { ...push, ifRefused: 'stop' },
        ],
      },
      noCustom,
    );
    expect(checked.ok && checked.definition.actions.map(({ ifRefused }) => ifRefused)).toEqual(['go_on', undefined]);
  });
});

import { sendAnswers, type SentAnswer } from '@plumbline/contract/answers';
import { readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { atLeast, roles, type Role } from '@plumbline/domain/actor/roles';
import type { SettingName } from '@plumbline/domain/question-types/question-settings';
import { questionTypes, type QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType, type QuestionWords } from './answers.fixtures.ts';

/*
 * Type × setting × role over HTTP: what a person may send, what is refused by name, what they see. What each setting does by
 * the rules is held in the domain; here, that the calls hold to it whoever asks.
 */

let server: TestServer;
let people: Record<Role, TestPerson>;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await Promise.all(roles.map(async (role) => [role, await server.person(role)] as const));
  people = Object.fromEntries(made) as Record<Role, TestPerson>;
  const project = await server.call(createProject, {
    as: people.business_admin,
    body: { name: 'Tower', users: [people.inspector.id, people.project_manager.id] },
  });
  projectId = project.body._id;
  await server
    .db()
    .query.insertInto('client_projects')
    .values({ project_id: projectId, user_id: people.client.id })
    .execute();
});
afterAll(() => server.close());

/** A valid value for each setting. A setting added without one doesn't compile. */
const stored: Readonly<Record<SettingName, unknown>> = {
  isMandatory: true,
  allowAddingFile: true,
  allowAudio: true,
  fileIsRequired: true,
  signatureIsRequired: true,
  allowComment: true,
  allowTaggingIssue: true,
  responseOptions: ['Worn'],
  signature: true,
  emails: true,
  emailsFromTable: null,
  emailsFromSystemList: ['project_manager'],
  managementNote: 'Ask the landlord',
  permissions: { inspector: { update: false, read: true, set: true }, readers: { who: 'all' } },
  pathOrder: false,
  path: [],
  multiSelect: true,
  tiledList: true,
  sortAlphabet: true,
  markings: true,
  childs: [{ value: 'a', caption: 'A', file: null }],
  type: 2,
  filter: ['A'],
  thumbs: true,
  points: { a: 2, true: 1 },
  weight: 1.5,
  textKind: 'number',
  multiline: true,
  richText: true,
  qrReader: true,
  min: 1,
  max: 9,
  step: 2,
  usual: { from: 2, to: 8, outside: 'photo' },
  isRange: true,
  isOverMidnight: true,
  dateMode: 'time',
  isPunchClock: false,
  isBlockInspector: true,
  allDays: [{ id: 'p1', label: 'Morning', dateTimeStart: '06:00', dateTimeEnd: '14:00' }],
  message: '<p>Helmet on</p>',
  image: null,
  withBackground: true,
  questionList: [],
  systemListType: 'users',
  projectListType: null,
  field: null,
  projectTableType: null,
  tableDisplayFilter: [{ column: 'Floor', value: '1' }],
  tableMailFilter: [{ column: 'Floor', value: '2' }],
  showOtherJobs: true,
  allElements: true,
  repeat: { min: 1, max: 3, title: 'Door' },
  showWhen: '1 = 1',
  calculate: null,
  constraint: '1 = 1',
  constraintMessage: 'Not like this',
  mandatoryMessage: 'Look once more',
  initialValue: null,
};

/** Settings that only managers see. */
const forManagers: readonly string[] = ['managementNote'];

function settingNames(type: QuestionType): readonly SettingName[] {
  const { shape } = questionTypeRegistry[type].settings as unknown as { readonly shape: Record<string, unknown> };
  return Object.keys(shape) as SettingName[];
}

/** An ordinary answer of each type. What draws on a project's lists is answered in its own tests: here without a value. */
const values: Partial<Record<QuestionType, unknown>> = {
  date_time: { date: '2026-03-01', from: null, to: null, allDay: null, running: false },
  bool: false,
  list: 'a',
  text: 'gate',
  image: 'a',
  length: 0,
  blueprint: { file: 'f1', elements: ['e1'] },
};

const png = 'data:image/png;base64,iVBORw0KGgo=';
const stranger = '01890000-0000-7000-8000-000000000000';

interface Sending {
  readonly title: string;
  readonly settings?: Record<string, unknown>;
  readonly rest?: Record<string, unknown>;
  readonly patch?: Partial<SentAnswer>;
  /** What is wrong with it, beside what is wrong with each answer of this person to such a question. */
  readonly codes?: readonly string[];
  /** The roles that may not send it, of those that may answer such a question at all. */
  readonly closedTo?: readonly Role[];
}

const bound: readonly Role[] = ['project_manager', 'inspector', 'client'];

/** One question for each setting that decides over an answer, without it and with it. */
const sendings: readonly Sending[] = [
  { title: 'plain' },
  { title: 'no comment', patch: { comment: 'Worn' }, codes: ['comment_not_allowed'] },
  { title: 'allowComment', settings: { allowComment: true }, patch: { comment: 'Worn' } },
  { title: 'no issue', patch: { isIssue: true }, codes: ['issue_not_allowed'] },
  { title: 'allowTaggingIssue', settings: { allowTaggingIssue: true }, patch: { isIssue: true } },
  { title: 'no signature', patch: { signature: png }, codes: ['signature_not_allowed'] },
  { title: 'signature', settings: { signature: true }, patch: { signature: png } },
  {
    title: 'signature that is no picture',
    settings: { signature: true },
    patch: { signature: 'data:text/html,x' },
    codes: ['signature_not_valid'],
  },
  { title: 'no emails', patch: { emails: ['dana@a.test'] }, codes: ['emails_not_allowed'] },
  { title: 'emails', settings: { emails: true }, patch: { emails: ['dana@a.test'] } },
  { title: 'emails of no form', settings: { emails: true }, patch: { emails: ['dana'] }, codes: ['emails_not_valid'] },
  { title: 'no file', patch: { files: [stranger] }, codes: ['files_not_allowed', 'unknown_reference'] },
  {
    title: 'allowAddingFile',
    settings: { allowAddingFile: true },
    patch: { files: [stranger] },
    codes: ['unknown_reference'],
  },
  {
    title: 'fileIsRequired',
    settings: { fileIsRequired: true },
    patch: { files: [stranger] },
    codes: ['unknown_reference'],
  },
  {
    title: 'fileRequired',
    rest: { fileRequired: true },
    patch: { files: [stranger] },
    codes: ['unknown_reference'],
  },
  { title: 'isMandatory', settings: { isMandatory: true }, patch: { value: null } },
  {
    title: 'constraint',
    settings: { constraint: '1 = 2' },
    codes: ['constraint_not_met'],
  },
  ...bound.map((role): Sending => ({
    title: `set closed to ${role}`,
    settings: { permissions: { [role]: { set: false } } },
    closedTo: [role],
  })),
  ...bound.map((role): Sending => ({
    title: `update closed to ${role}`,
    settings: { permissions: { [role]: { update: false } } },
  })),
  ...bound.map((role): Sending => ({
    title: `read closed to ${role}`,
    settings: { permissions: { [role]: { read: false } } },
    closedTo: [role],
  })),
  { title: 'no one answers', settings: { permissions: { creators: { who: 'no_one' } } }, closedTo: bound },
  { title: 'own only', settings: { permissions: { creators: { who: 'own_only' } } } },
  {
    title: 'others answer',
    settings: { permissions: { creators: { who: 'selected', users: [stranger] } } },
    closedTo: bound,
  },
  { title: 'no one reads', settings: { permissions: { readers: { who: 'no_one' } } }, closedTo: bound },
  { title: 'hidden from clients', rest: { isClientVisible: false }, closedTo: ['client'] },
];

const blocked: Sending = { title: 'blocked', settings: { isBlockInspector: true }, closedTo: ['inspector'] };

function sendingsOf(type: QuestionType): readonly Sending[] {
  return type === 'date_time' ? [...sendings, blocked] : sendings;
}

const choice = { childs: [{ value: 'a' }, { value: 'b' }] };

function wordsOf(type: QuestionType, { title, settings = {}, rest = {} }: Sending): QuestionWords {
  const own = type === 'list' || type === 'image' ? choice : {};
  return [type, title, { ...own, ...settings }, { isClientVisible: true, ...rest }];
}

/** Whether a role may answer a question of this type at all (spec/2 §5). */
function mayAnswer(type: QuestionType, role: Role): boolean {
  return role !== 'client' || type === 'blueprint';
}

function expectedCodes(type: QuestionType, role: Role, { codes = [], closedTo = [] }: Sending): readonly string[] {
  const isClosed = !mayAnswer(type, role) || closedTo.includes(role);
  // A constraint is looked at once everything else is right; without a value there is nothing to hold it against.
  const own = codes.filter((code) => code !== 'constraint_not_met' || (!isClosed && values[type] !== undefined));
  return [...(isClosed ? ['answer_not_allowed'] : []), ...own].toSorted();
}

const answering = questionTypes.filter((type) => questionTypeRegistry[type].takesAnswer);

describe.each(answering)('answers to %s', (type) => {
  const cells = sendingsOf(type);
  /** The same questions for each role, in a job of its own. */
  let asked: Awaited<ReturnType<typeof makeJobType>>;
  beforeAll(async () => {
    asked = await makeJobType(
      server,
      people.business_admin,
      cells.map((cell) => wordsOf(type, cell)),
    );
  });

  it.each(roles)('take from a %s what the settings allow, and name what they do not', async (role) => {
    const { id, q } = asked;
    const job = await makeJob(server, id, [people.inspector], { projectId });
    const answerTo = ({ title, patch = {} }: Sending) => {
      const question = q[title];
      if (!question) throw new Error(title);
      const { value = values[type] ?? null, ...more } = patch;
      return anAnswer(question, value, more);
    };

    const refused = await server.call(sendAnswers, { as: people[role], body: { job, data: cells.map(answerTo) } });
    const found = new Map<number, string[]>();
    for (const { path, code } of refused.problem?.errors ?? []) {
      const place = Number(/^data\.(\d+)/.exec(path)?.[1]);
      found.set(place, [...(found.get(place) ?? []), code]);
    }
    const reported = cells.map(({ title }, place) => [title, (found.get(place) ?? []).toSorted()]);
    expect(reported).toEqual(cells.map((cell) => [cell.title, expectedCodes(type, role, cell)]));

    const right = cells.filter((cell) => expectedCodes(type, role, cell).length === 0);
    if (right.length === 0) return;
    const taken = await server.call(sendAnswers, { as: people[role], body: { job, data: right.map(answerTo) } });
    expect([taken.status, taken.body.length]).toEqual([200, right.length]);
    // What was given first may be changed unless `update` is off; it is one's own, so `own only` holds.
    const again = await server.call(sendAnswers, { as: people[role], body: { job, data: right.map(answerTo) } });
    const closed = right.findIndex(({ title }) => title === `update closed to ${role}`);
    const held = again.status === 200 ? [] : again.problem.errors.map(({ path, code }) => [path, code]);
    expect(held).toEqual(closed < 0 ? [] : [[`data.${closed}.question`, 'answer_not_allowed']]);
  });

  it('hold Submit while something demanded is missing', async () => {
    const demanded: readonly Sending[] = [
      { title: 'mandatory', settings: { isMandatory: true } },
      { title: 'file', rest: { fileRequired: true } },
      { title: 'file by setting', settings: { fileIsRequired: true } },
    ];
    const { id, q } = await makeJobType(
      server,
      people.business_admin,
      demanded.map((cell) => wordsOf(type, cell)),
    );
    const job = await makeJob(server, id, [people.inspector], { projectId });
    const { problem } = await server.call(sendAnswers, {
      as: people.inspector,
      body: { job, data: [], submit: true },
    });
    const codes = problem.errors.map(({ code }) => code);
    // A table, list or field that this job's project doesn't have, or has nothing in, is demanded of nobody.
    const draws = ['project_list', 'project_table', 'project_value'].includes(type);
    expect(codes.filter((code) => code === 'answer_required')).toHaveLength(draws && codes.length === 2 ? 0 : 1);
    expect(codes.filter((code) => code === 'file_required')).toHaveLength(2);
    expect(Object.keys(q)).toHaveLength(3);
  });
});

describe.each(questionTypes)('the settings of %s', (type) => {
  it('come back as they were sent, to whoever sees the question', async () => {
    const names = settingNames(type);
    const settings = Object.fromEntries(names.map((name) => [name, stored[name]]));
    const { id, q } = await makeJobType(server, people.business_admin, [
      [type, 'seen', { ...settings, permissions: {} }, { isClientVisible: true, stepIcon: 'door', darkMode: true }],
    ]);
    const job = await makeJob(server, id, [people.inspector], { projectId });
    expect(q['seen']?.settings).toMatchObject({ ...settings, permissions: {} });
    for (const role of roles) {
      const read = await server.call(readJob, { as: people[role], params: { id: job } });
      const [question] = read.body.questions;
      const isManager = atLeast(role, 'project_manager');
      const reported = names.filter((name) => isManager || !forManagers.includes(name));
      expect(question).toMatchObject({ stepIcon: 'door', darkMode: true });
      expect(Object.keys(question?.settings ?? {}).toSorted()).toEqual([...reported].toSorted());
    }
  });
});

import { answerFromWire, readAnswerHistory, readPreviousAnswers, sendAnswers } from '@plumbline/contract/answers';
import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { JobView } from '@plumbline/contract/job-shapes';
import { changePublicLink } from '@plumbline/contract/job-types';
import { readJob } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { readPublicQuestionnaire } from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { changeProjectFields } from '@plumbline/contract/settings';
import { roles, type Role } from '@plumbline/domain/actor/roles';
import { publicAnswerer, type Answerer } from '@plumbline/domain/questionnaire/answerability';
import { allMissing, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { setToggle } from '../jobs/jobs.fixtures.ts';
import { addPaths, anAnswer, changeFormulas, makeJob, makeJobType } from './answers.fixtures.ts';

/*
 * A path leads through questions that not everybody sees. Whatever each person's device gets, it finds the path that the
 * server finds with all answers, and gets no unseen value to do so (decision 0011).
 */

let server: TestServer;
let people: Record<Role | 'colleague', TestPerson>;
let projectId: string;
let jobTypeId: string;
let q: Record<string, WireQuestion>;
const at = (title: string) => q[title] as WireQuestion;

const office = { permissions: { inspector: { read: false }, project_manager: { read: false } } };
const shown = { isClientVisible: true };

beforeAll(async () => {
  server = await startTestServer();
  const made = await Promise.all(roles.map(async (role) => [role, await server.person(role)] as const));
  people = { ...(Object.fromEntries(made) as typeof people), colleague: await server.person('inspector') };
  const admin = people.business_admin;
  const budget = {
    id: 'budget',
    label: 'Budget',
    type: 'text',
    accessRules: { inspector: { read: false, write: false } },
  };
  await server.call(changeProjectFields, { as: admin, body: { projectFields: [budget] as never } });
  const members = [people.inspector.id, people.colleague.id, people.project_manager.id];
  projectId = (await server.call(createProject, { as: admin, body: { name: 'Tower', users: members } })).body._id;
  await server
    .db()
    .query.insertInto('client_projects')
    .values({ project_id: projectId, user_id: people.client.id })
    .execute();
  ({ id: jobTypeId, q } = await makeJobType(server, admin, [
    ['step', 'Intake'],
    ['list', 'Verdict', { childs: [{ value: 'safe' }, { value: 'canary unsafe' }], ...office }],
    ['text', 'Owner', { permissions: { readers: { who: 'own_only' } }, isMandatory: true }, shown],
    ['project_value', 'Money', { field: 'budget' }],
    ['text', 'Plain', { isMandatory: true }, shown],
    ['step', 'Danger', office],
    ['text', 'Why', { isMandatory: true }, shown],
    ['text', 'Warning', { isMandatory: true }, shown],
    ['text', 'Score', { textKind: 'number' }],
    ['step', 'Doors', { repeat: { min: 1, max: 5 } }],
    ['bool', 'Locked', office],
    ['text', 'Width', {}, shown],
    ['text', 'Key', {}, shown],
    ['step', 'End'],
    ['text', 'Last', {}, shown],
  ]));
  q['Verdict'] = await addPaths(server, admin, at('Verdict'), [['canary unsafe', at('Danger')]]);
  q['Locked'] = await addPaths(server, admin, at('Locked'), [['false', at('Key')]]);
  q['Owner'] = await addPaths(server, admin, at('Owner'), [['any', at('Danger')]]);
  for (const [title, formulas] of [
    ['Danger', { showWhen: '{Verdict} = "canary unsafe" or {Owner} = "canary owner"' }],
    ['Warning', { showWhen: '{Verdict} = "canary unsafe" and {Why} = "worn"' }],
    ['Score', { calculate: 'if({Verdict} = "canary unsafe", 10, 1)' }],
    ['Key', { showWhen: '{Locked} or not empty({Money})' }],
    ['Last', { constraint: '{Last} != {Verdict}' }],
  ] as const) {
    const changed = await changeFormulas(server, admin, q, title, formulas);
    if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
  }
});
afterAll(() => server.close());

const staff = () => [people.inspector, people.colleague];
const newJob = () => makeJob(server, jobTypeId, staff(), { projectId });

async function send(job: string, as: TestPerson, data: ReturnType<typeof anAnswer>[], submit = false) {
  return server.call(sendAnswers, { as, body: { job, data, submit } });
}

async function jobOf(as: TestPerson, job: string): Promise<JobView> {
  const read = await server.call(readJob, { as, params: { id: job } });
  if (read.status !== 200) throw new Error(JSON.stringify(read.problem));
  return read.body;
}

const answererIn = ({ id, role }: TestPerson, { status }: JobView): Answerer => ({
  id,
  role,
  status,
  allowedStatuses: null,
});

function device(person: TestPerson, read: JobView): QuestionnaireState {
  const definition = definitionFromWire('type', read.questions, read.given);
  const answers = read.answers.map(answerFromWire);
  return startQuestionnaire(definition, answers, layoutOf(definition), answererIn(person, read));
}

/** What the person sees of it. */
function seenIn(state: QuestionnaireState) {
  const { paths, isVisible, mayAnswer } = state.setting;
  const isSeen = (id: string) => isVisible[paths.indexOf.get(id) ?? -1] === true;
  return {
    path: state.path.filter(isSeen),
    screens: state.screens.map((screen) => screen.questionIds),
    mayAnswer: paths.questions.flatMap(({ id }, index) => (isSeen(id) && mayAnswer[index] ? [id] : [])),
    missing: allMissing(state),
  };
}

/** Each person's device beside the same person over everything that there is. */
async function expectSamePaths(job: string): Promise<void> {
  const whole = await jobOf(people.business_admin, job);
  const definition = definitionFromWire('type', whole.questions, whole.given);
  for (const person of Object.values(people)) {
    const read = await jobOf(person, job);
    const mine = device(person, read);
    const answers = whole.answers.map(answerFromWire);
    const all = startQuestionnaire(definition, answers, mine.mode, answererIn(person, whole));
    expect({ role: person.role, ...seenIn(mine) }).toEqual({ role: person.role, ...seenIn(all) });
  }
}

async function pathOf(person: TestPerson, job: string): Promise<string[]> {
  const titles = new Map(Object.values(q).map((question) => [question.ID, question.title]));
  const { path } = seenIn(device(person, await jobOf(person, job)));
  return path.map((id) => titles.get(id.split('/')[0] as string) + id.slice(36));
}

describe('a device finds the server’s path', () => {
  it('for each role, whatever was answered to what they don’t see, and again when it changes', async () => {
    const job = await newJob();
    const { business_admin: admin, inspector, colleague, project_manager: manager } = people;
    await expectSamePaths(job);
    expect(await pathOf(inspector, job)).toEqual([
      'Intake',
      'Owner',
      'Money',
      'Plain',
      'Doors',
      'Width',
      'End',
      'Last',
    ]);
    await send(job, admin, [anAnswer(at('Verdict'), 'canary unsafe')]);
    await expectSamePaths(job);
    expect(await pathOf(inspector, job)).not.toContain('Plain');
    expect(await pathOf(inspector, job)).toContain('Why');
    await send(job, colleague, [anAnswer(at('Why'), 'worn')]);
    await expectSamePaths(job);
    expect(await pathOf(people.client, job)).toContain('Warning');
    await send(job, admin, [anAnswer(at('Verdict'), 'safe')]);
    await send(job, colleague, [anAnswer(at('Owner'), 'canary owner')]);
    await expectSamePaths(job);
    expect(await pathOf(inspector, job)).not.toContain('Plain');
    await send(job, inspector, [anAnswer(at('Owner'), null)]);
    await expectSamePaths(job);
    expect(await pathOf(inspector, job)).toContain('Plain');
    await send(job, manager, [anAnswer(at('Last'), 'safe')]);
    await expectSamePaths(job);
  });

  it('in each repetition by itself', async () => {
    const job = await newJob();
    const { business_admin: admin, inspector } = people;
    await send(job, inspector, [anAnswer(at('Doors'), { present: ['', 'b', 'c'], removed: [] })]);
    await send(job, admin, [
      anAnswer(at('Locked'), true, { repetition: 'b' }),
      anAnswer(at('Locked'), false, { repetition: 'c' }),
    ]);
    await expectSamePaths(job);
    const path = await pathOf(inspector, job);
    expect(path.filter((title) => /^(Width|Key)/.test(title))).toEqual(['Width', 'Width/b', 'Key/b']);
  });

  it('and is not told what it would have to be: Submit is refused and taken as the device says', async () => {
    const job = await newJob();
    const { business_admin: admin, inspector } = people;
    await send(job, admin, [anAnswer(at('Verdict'), 'canary unsafe')]);
    await send(job, inspector, [anAnswer(at('Owner'), 'me'), anAnswer(at('Why'), 'worn')]);
    const missing = allMissing(device(inspector, await jobOf(inspector, job)));
    expect(missing).toEqual([{ questionId: at('Warning').ID, code: 'answer_required' }]);
    const refused = await send(job, inspector, [], true);
    expect(refused.problem.errors?.map(({ path, code }) => [path, code])).toEqual(
      missing.map(({ questionId, code }) => [`questions.${questionId}`, code]),
    );
    await send(job, inspector, [anAnswer(at('Warning'), 'Keep out')]);
    expect(allMissing(device(inspector, await jobOf(inspector, job)))).toEqual([]);
    expect((await send(job, inspector, [], true)).status).toBe(200);
  });

  it('by a public link as well', async () => {
    const link = await server.call(changePublicLink, {
      as: people.business_admin,
      params: { id: jobTypeId },
      body: { isActive: true },
    });
    const read = await server.call(readPublicQuestionnaire, { params: { link: link.body.publicLink ?? '' } });
    const whole = await jobOf(people.business_admin, await newJob());
    const mine = definitionFromWire('public', read.body.questions, read.body.given);
    const all = definitionFromWire('public', whole.questions, whole.given);
    const start = (of: typeof mine) => startQuestionnaire(of, [], layoutOf(mine), publicAnswerer);
    expect(seenIn(start(mine))).toEqual(seenIn(start(all)));
  });
});

describe('nothing of the unseen is told', () => {
  it('of questions and answers, to nobody who may not see them', async () => {
    const job = await newJob();
    const { business_admin: admin, colleague, inspector, project_manager, client } = people;
    await send(job, admin, [anAnswer(at('Verdict'), 'canary unsafe'), anAnswer(at('Locked'), true)]);
    await send(job, colleague, [anAnswer(at('Owner'), 'canary owner')]);
    for (const person of [inspector, project_manager, client]) {
      const text = JSON.stringify(await jobOf(person, job));
      expect(text).not.toContain('canary');
      expect(text).not.toMatch(/"title":"(Verdict|Danger|Locked)"/);
    }
    const { given } = await jobOf(inspector, job);
    expect(given?.unseen.map(({ ID }) => ID)).toEqual(['Verdict', 'Danger', 'Locked'].map((title) => at(title).ID));
    for (const person of [people.sys_admin, admin]) {
      const read = await jobOf(person, job);
      expect(JSON.stringify(read)).toContain('canary unsafe');
      if (person === people.sys_admin) continue;
      expect(read.given).toBe(null);
    }
  });

  it('of a project’s field, which an answer shows to those alone who read it in the project', async () => {
    const { business_admin: admin, inspector, project_manager: manager } = people;
    await server.call(changeProjectField, {
      as: admin,
      params: { id: projectId },
      body: { field: { id: 'budget', value: 'canary money' } },
    });
    await setToggle(server, 'answers_recall', true);
    const [before, job] = [await newJob(), await newJob()];
    for (const one of [before, job]) await send(one, admin, [anAnswer(at('Money'), 'canary money')]);
    const history = (as: TestPerson) =>
      server.call(readAnswerHistory, { as, query: { job, question: at('Money').ID } });
    const previous = (as: TestPerson) => server.call(readPreviousAnswers, { as, query: { job } });
    for (const read of [await jobOf(manager, job), (await history(manager)).body, (await previous(manager)).body]) {
      expect(JSON.stringify(read)).toContain('canary money');
    }
    expect((await history(inspector)).status).toBe(404);
    for (const read of [await jobOf(inspector, job), (await previous(inspector)).body]) {
      expect(JSON.stringify(read)).not.toContain('canary money');
    }
    // What follows from it, they see.
    expect(await pathOf(inspector, job)).toContain('Key');
    await expectSamePaths(job);
  });
});

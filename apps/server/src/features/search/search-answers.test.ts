import { searchEverything } from '@plumbline/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { reportWorld } from '../reports/reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let world: ReturnType<typeof reportWorld>;
let project: string;
let job: string;
const questions = { note: '', serial: '', width: '', secret: '', restricted: '' };

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  [inspector, stranger, client] = await Promise.all([
    server.person('inspector'),
    server.person('inspector'),
    server.person('client'),
  ]);
  world = reportWorld(server, admin);
  const type = await world.jobType('Lift check');
  questions.note = await world.question(type, 'text', 'Note', { settings: { allowComment: true } });
  questions.serial = await world.question(type, 'text', 'Serial number');
  questions.width = await world.question(type, 'text', 'Width', { settings: { textKind: 'number', max: 99_999 } });
  questions.secret = await world.question(type, 'text', 'Inside', { isClientVisible: false });
  questions.restricted = await world.question(type, 'text', 'Offer', {
    settings: { permissions: { inspector: { read: false } } },
  });
  project = await world.project('Harbour');
  await server.db().query.insertInto('client_projects').values({ project_id: project, user_id: client.id }).execute();
  job = await world.job(type, project, { users: [inspector.id] });
  await world.answer(job, [
    { question: questions.note, value: 'The brake shows WEAR over the limit', more: { comment: 'Ask Rivka about it' } },
    { question: questions.serial, value: 'KX-4471-b' },
    { question: questions.width, value: 8173 },
    { question: questions.secret, value: 'medlarinside' },
    { question: questions.restricted, value: 'medlaroffer' },
  ]);
}, 60_000);
afterAll(() => server.close());

async function found(text: string, as = admin) {
  const { status, body } = await server.call(searchEverything, { as, query: { search: text } });
  expect(status).toBe(200);
  return body.answers;
}
const titles = async (text: string, as = admin) => (await found(text, as)).map(({ question }) => question.title);

describe('the search for everything, among answers', () => {
  it('finds an answer by every word of its text in any case, or of its comment, and says where it was given', async () => {
    expect(await found('wear brake')).toMatchObject([
      {
        job: { _id: job, jobType: { title: 'Lift check' } },
        project: { name: 'Harbour' },
        question: { ID: questions.note, title: 'Note' },
        text: 'The brake shows WEAR over the limit',
        comment: 'Ask Rivka about it',
      },
    ]);
    expect(await titles('rivka')).toEqual(['Note']);
    expect(await titles('4471')).toEqual(['Serial number']);
    expect(await titles('brake rivka')).toEqual([]);
    expect(await titles('%')).toEqual([]);
  });

  it('looks for no numbers', async () => expect(await titles('8173')).toEqual([]));

  it('shows what stands around the first word of a long text', async () => {
    const long = `${'many words before '.repeat(40)}quinceword ${'and after '.repeat(40)}`;
    const type = await world.jobType();
    const other = await world.job(type, project);
    const question = await world.question(type, 'text', 'Story', { settings: { multiline: true } });
    await world.answer(other, [{ question, value: long }]);
    const [only] = await found('quinceword');
    expect(only?.text).toMatch(/^[\s\S]{40}quinceword and after/);
    expect(only?.text).toHaveLength(200);
  });

  it('finds what counts now: not what was answered before', async () => {
    await world.answer(job, [{ question: questions.serial, value: 'quincefirst' }]);
    await world.answer(job, [{ question: questions.serial, value: 'quincesecond' }]);
    expect(await titles('quincefirst')).toEqual([]);
    expect(await titles('quincesecond')).toEqual(['Serial number']);
  });

  it('shows each role what it sees: of its own jobs, by the rules of each question', async () => {
    expect(await titles('medlar')).toEqual(expect.arrayContaining(['Inside', 'Offer']));
    expect(await titles('medlar', await server.person('project_manager'))).toHaveLength(2);
    expect(await titles('medlar', inspector)).toEqual(['Inside']);
    expect(await titles('medlar', stranger)).toEqual([]);
    expect(await titles('medlar', client)).toEqual(['Offer']);
    expect(await titles('medlar', await server.person('client'))).toEqual([]);
  });

  it('finds words of two letters among the newest jobs, and nothing of a removed job', async () => {
    expect(await titles('kx', inspector)).toEqual([]);
    await world.answer(job, [{ question: questions.serial, value: 'KX 9' }]);
    expect(await titles('kx', inspector)).toEqual(['Serial number']);
    await server.db().query.updateTable('jobs').set({ removed_at: new Date() }).where('id', '=', job).execute();
    expect(await titles('wear')).toEqual([]);
    expect(await titles('rivka')).toEqual([]);
  });
});

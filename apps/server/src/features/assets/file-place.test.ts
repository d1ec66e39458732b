import type { Asset } from '@plumbline/contract/assets';
import { listAssets, readAssetInfo } from '@plumbline/contract/assets';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, reportWorld } from '../reports/reports.fixtures.ts';
import { png, uploadTo } from './assets.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
let project: string;
let job: string;
const files = { answered: '', hidden: '', ofProject: '', loose: '' };

beforeAll(async () => {
  server = await startTestServer({ works: true });
  [admin, manager] = [await server.person('business_admin'), await server.person('project_manager')];
  [inspector, client] = [await server.person('inspector'), await server.person('client')];
  const world = reportWorld(server, admin);
  const type = await world.jobType('Lift check');
  const settings = { allowAddingFile: true };
  const plate = await world.question(type, 'text', 'Plate', { settings });
  const secret = await world.question(type, 'text', 'Secret', {
    isClientVisible: false,
    settings: { ...settings, permissions: { inspector: { read: false } } },
  });
  const readers = { inspector: { read: false, write: false }, client: { read: false, write: false } };
  const projectFields = projectFieldDefinitions.parse([
    { id: 'papers', label: 'Papers', type: 'file_list', accessRules: readers },
  ]);
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields } }));
  project = await world.project('Tower', { users: [inspector.id] });
  await server.db().query.insertInto('client_projects').values({ project_id: project, user_id: client.id }).execute();
  job = await world.job(type, project, { users: [inspector.id] });
  for (const name of Object.keys(files) as (keyof typeof files)[]) {
    const { body } = await uploadTo(server, { as: admin, bytes: await png(), query: { target: 'answer' } });
    files[name] = body._id;
  }
  await world.answer(job, [
    { question: plate, value: 'A 12', more: { files: [files.answered] } },
    { question: secret, value: 'B', more: { files: [files.hidden] } },
  ]);
  const field = { id: 'papers', value: [files.ofProject] };
  ok(await server.call(changeProjectField, { as: admin, params: { id: project }, body: { field } }));
}, 60_000);
afterAll(() => server.close());

const inWords = (place: Asset['place']) =>
  place && [place.job?.jobType.title ?? null, place.project?.name ?? null, place.question?.title ?? null];

/** Where each file of the list came from, as this person reads it. */
async function placesOf(as: TestPerson) {
  const { docs } = ok(await server.call(listAssets, { as, query: {} }));
  const nameOf = new Map(Object.entries(files).map(([name, id]) => [id, name]));
  return Object.fromEntries(docs.map(({ _id, place }) => [nameOf.get(_id), inWords(place)]));
}

describe('where a file came from', () => {
  it('is its answer’s job and question, else the project that has it in a field, as the person sees them', async () => {
    const answered = ['Lift check', 'Tower', 'Plate'];
    expect(await placesOf(admin)).toEqual({
      answered,
      hidden: ['Lift check', 'Tower', 'Secret'],
      ofProject: [null, 'Tower', null],
      loose: null,
    });
    expect(await placesOf(manager)).toMatchObject({ answered, ofProject: [null, 'Tower', null] });
  });

  it('is there for one file too, and no file of a question that is hidden from the person', async () => {
    const placeOf = async (as: TestPerson, id: string) =>
      ok(await server.call(readAssetInfo, { as, params: { id } })).place;
    expect(await placeOf(admin, files.answered)).toMatchObject({
      job: { _id: job },
      project: { _id: project },
      question: { title: 'Plate' },
    });
    // What is attached to a question that is hidden from somebody is hidden with it.
    for (const as of [inspector, client]) {
      expect((await server.call(readAssetInfo, { as, params: { id: files.hidden } })).status).toBe(404);
    }
    expect(inWords(await placeOf(client, files.answered))).toEqual(['Lift check', 'Tower', 'Plate']);
    const ofProject = await server.call(readAssetInfo, { as: inspector, params: { id: files.ofProject } });
    expect(ofProject.status).toBe(404);
  });

  it('stands in the list’s CSV', async () => {
    const query = new URLSearchParams({ columns: 'project,job,question', sort: 'created_at' });
    const { body } = await server.send({ method: 'GET', url: `/v2/lists/files/csv?${query}`, as: admin });
    const lines = (body as Buffer).toString('utf8').trim().split('\r\n').slice(1);
    expect(lines[0]).toMatch(/^Tower,#\d+ Lift check,Plate$/);
    expect(lines.at(-1)).toBe(',,');
  });
});

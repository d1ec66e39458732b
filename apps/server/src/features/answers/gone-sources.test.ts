import type { WireQuestion } from '@plumbline/contract/questions';
import { changeJob } from '@plumbline/contract/jobs';
import { changeJobType, createJobType, removeJobType } from '@plumbline/contract/job-types';
import { createListOption, changeListOption, removeListOption } from '@plumbline/contract/list-options';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProject, createProject, removeProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { createSkill, removeSkill } from '@plumbline/contract/skills';
import { banUsers, changeUser, removeUsers } from '@plumbline/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { anAnswer, currentAnswers, makeJob, makeJobType, sendAsDevice } from './answers.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });

const open = { inspector: { read: true, write: true } };
const readOnly = { inspector: { read: true, write: false } };
const hidden = { inspector: { read: false, write: false } };
const definitions = [
  { id: 'maker', label: 'Maker', type: 'status_list', accessRules: open },
  { id: 'doors', label: 'Doors', type: 'table', table: [['Door']], accessRules: open },
  { id: 'price', label: 'Price', type: 'text', accessRules: readOnly },
  { id: 'needed', label: 'Needed', type: 'skills', accessRules: readOnly },
  { id: 'notes', label: 'Notes', type: 'text', accessRules: open },
];

let q: Record<string, WireQuestion>;
let typeId: string;

const define = (projectFields: unknown) =>
  on.server.call(changeProjectFields, { as: on.admin, body: { projectFields: projectFields as never } });
const put = (projectId: string, id: string, value: unknown) =>
  on.server.call(changeProjectField, { as: on.admin, params: { id: projectId }, body: { field: { id, value } } });
const at = (title: string) => q[title] as WireQuestion;

async function project(more: object = {}): Promise<string> {
  const body = { name: 'Tower', users: [on.inspector.id], ...more };
  return (await on.server.call(createProject, { as: on.admin, body })).body._id;
}

/** A row of the project's table, as stored. */
async function row(projectId: string) {
  await put(projectId, 'doors', [{ Door: 'D-1' }]);
  const { query } = on.server.db();
  const where = query.selectFrom('project_table_rows').select('id').where('project_id', '=', projectId);
  const { id } = await where.where('removed_at', 'is', null).executeTakeFirstOrThrow();
  return { _id: id, cells: { Door: 'D-1' } };
}

async function job(projectId?: string, people: readonly TestPerson[] = [on.inspector]): Promise<string> {
  return makeJob(on.server, typeId, people, projectId === undefined ? {} : { projectId });
}

/** Sends an answer between two others, as a device does: together, and one by one where that is refused. */
async function between(jobId: string, question: WireQuestion, value: unknown) {
  const late = anAnswer(question, value);
  const arrival = await sendAsDevice(on.server, on.inspector, jobId, [
    anAnswer(at('First'), 'a'),
    late,
    anAnswer(at('Last'), 'c'),
  ]);
  const stored = await currentAnswers(on.server, jobId);
  const values = new Map(stored.map((one) => [one.question_id, one.value]));
  // Whatever becomes of the one, the others are there.
  expect([values.get(at('First').ID), values.get(at('Last').ID)]).toEqual(['a', 'c']);
  return { refused: arrival, value: values.get(question.ID) };
}

async function expectTaken(jobId: string, title: string, value: unknown, stored: unknown = value): Promise<void> {
  expect(await between(jobId, at(title), value)).toMatchObject({ refused: [], value: stored });
}

async function expectRefused(jobId: string, title: string, value: unknown, code: string): Promise<void> {
  const { refused, value: stored } = await between(jobId, at(title), value);
  expect(refused).toMatchObject([{ errors: [{ path: 'data.0.answer.value', code }] }]);
  expect(refused[0]?.detail).toContain(title);
  expect(stored).toBeUndefined();
}

beforeAll(async () => {
  await define(definitions);
  const made = await makeJobType(on.server, on.admin, [
    ['text', 'First'],
    ['system_list', 'Colleague', { systemListType: 'users' }],
    ['system_list', 'Site', { systemListType: 'projects' }],
    ['system_list', 'Kind', { systemListType: 'job_types' }],
    ['project_list', 'Makers', { projectListType: 'maker' }],
    ['project_table', 'Door', { projectTableType: 'doors' }],
    ['project_value', 'Price shown', { field: 'price' }],
    ['project_value', 'Skills shown', { field: 'needed' }],
    ['project_value', 'Notes kept', { field: 'notes' }],
    ['system_list', 'Colleague offered', { systemListType: 'users', filter: ['Dan Old'] }],
    ['system_list', 'Site offered', { systemListType: 'projects', filter: ['Old site', 'Other site'] }],
    ['system_list', 'Kind offered', { systemListType: 'job_types', filter: ['Old kind'] }],
    ['project_list', 'Makers offered', { projectListType: 'maker', filter: ['Old maker'] }],
    ['text', 'Last'],
  ]);
  q = made.q;
  typeId = made.id;
});

describe('a person whom an answer names', () => {
  const ban = (id: string) => on.server.call(banUsers, { as: on.admin, body: { users: [id] } });
  const remove = (id: string) => on.server.call(removeUsers, { as: on.admin, body: { users: [id] } });

  it.each([
    ['blocked', ban],
    ['removed', remove],
  ])('is taken when they were %s meanwhile', async (_, happen) => {
    const mate = await on.server.person('inspector', { first: 'Tal', last: 'Bar' });
    const shared = await job(undefined, [on.inspector, mate]);
    expect((await happen(mate.id)).status).toBe(200);
    const label = 'Tal Bar';
    await expectTaken(shared, 'Colleague', { id: mate.id, label }, { id: mate.id, label });
  });

  it('is refused when the two share no job any more', async () => {
    const stranger = await on.server.person('inspector', { first: 'Ben' });
    await expectRefused(await job(), 'Colleague', { id: stranger.id, label: 'Ben' }, 'option_unknown');
  });
});

describe('a project that an answer names', () => {
  it('is taken when it was removed meanwhile', async () => {
    const id = await project();
    expect((await on.server.call(removeProject, { as: on.admin, params: { id } })).status).toBe(200);
    await expectTaken(await job(), 'Site', { id, label: 'Tower' });
  });

  it('is taken under its new name when it was renamed', async () => {
    const id = await project();
    const renamed = await on.server.call(changeProject, { as: on.admin, params: { id }, body: { name: 'Mast' } });
    expect(renamed.status).toBe(200);
    await expectTaken(await job(), 'Site', { id, label: 'Tower' }, { id, label: 'Mast' });
  });

  it('is refused when the person may not see it any more', async () => {
    const id = await project({ users: [] });
    await expectRefused(await job(), 'Site', { id, label: 'Tower' }, 'option_unknown');
  });
});

describe('a job type that an answer names', () => {
  it.each(['removed', 'switched off'])('is taken when it was %s meanwhile', async (what) => {
    const label = `Crane ${what}`;
    const made = await on.server.call(createJobType, { as: on.admin, body: { title: label } });
    const params = { id: made.body._id };
    const happened =
      what === 'removed'
        ? await on.server.call(removeJobType, { as: on.admin, params })
        : await on.server.call(changeJobType, { as: on.admin, params, body: { settings: { isDisabled: true } } });
    expect(happened.status).toBe(200);
    await expectTaken(await job(), 'Kind', { id: params.id, label });
  });

  it('is refused when inspectors may not use it any more', async () => {
    const settings = { permissions: { inspector: { read: false } } };
    const made = await on.server.call(createJobType, { as: on.admin, body: { title: 'Boiler', settings } as never });
    await expectRefused(await job(), 'Kind', { id: made.body._id, label: 'Boiler' }, 'option_unknown');
  });
});

describe('an option of a list', () => {
  const option = async (label: string, more: object = {}) =>
    (await on.server.call(createListOption, { as: on.admin, body: { group: 'maker', label, ...more } as never })).body
      ._id;

  it('is taken when it was removed or renamed meanwhile', async () => {
    const [gone, renamed] = [await option('Otis'), await option('Kone')];
    expect((await on.server.call(removeListOption, { as: on.admin, params: { id: gone } })).status).toBe(200);
    await on.server.call(changeListOption, { as: on.admin, params: { id: renamed }, body: { label: 'KONE' } });
    await expectTaken(await job(), 'Makers', { id: gone, label: 'Otis' });
    await expectTaken(await job(), 'Makers', { id: renamed, label: 'Kone' }, { id: renamed, label: 'KONE' });
  });
});

describe('a row of a table', () => {
  const chosen = ({ _id: id, cells }: Awaited<ReturnType<typeof row>>) => [{ id, cells, columns: ['Door'] }];

  it('is taken when the table was written anew', async () => {
    const projectId = await project();
    const value = chosen(await row(projectId));
    await put(projectId, 'doors', [{ Door: 'D-9' }]);
    await expectTaken(await job(projectId), 'Door', value);
  });

  it('is taken when the job was moved to another project that the person sees, and refused when they see the first no more', async () => {
    const projectId = await project();
    const value = chosen(await row(projectId));
    const elsewhere = await project({ name: 'Yard' });
    const moved = await job(projectId);
    const move = { as: on.admin, params: { id: moved }, body: { project: elsewhere } };
    expect((await on.server.call(changeJob, move as never)).status).toBe(200);
    await expectTaken(moved, 'Door', value);
    const later = await job(projectId);
    await on.server.call(changeJob, { ...move, params: { id: later } } as never);
    const { query } = on.server.db();
    await query.deleteFrom('project_members').where('project_id', '=', projectId).execute();
    await expectRefused(later, 'Door', value, 'option_unknown');
  });

  it('is refused when the table is hidden from the person, and taken when there is no such table any more', async () => {
    const projectId = await project();
    const value = chosen(await row(projectId));
    await define(definitions.map((one) => (one.id === 'doors' ? { ...one, accessRules: hidden } : one)));
    await expectRefused(await job(projectId), 'Door', value, 'option_unknown');
    await define(definitions.filter(({ id }) => id !== 'doors'));
    await expectTaken(await job(projectId), 'Door', value);
    await define(definitions);
  });
});

describe('a field of the project', () => {
  it('is repeated as it was shown, whatever stands there since', async () => {
    const projectId = await project();
    await put(projectId, 'price', '900');
    await put(projectId, 'price', '950');
    await expectTaken(await job(projectId), 'Price shown', '900');
    await expectRefused(await job(projectId), 'Price shown', '899', 'field_not_writable');
  });

  it('is repeated with a skill that was removed since', async () => {
    const skill = async (name: string) =>
      (await on.server.call(createSkill, { as: on.admin, body: { name } })).body._id;
    const [storedNow, gone] = [await skill('Welding'), await skill('Rigging')];
    const projectId = await project();
    await put(projectId, 'needed', [storedNow, gone]);
    const value = [
      { id: storedNow, label: 'Welding' },
      { id: gone, label: 'Rigging' },
    ];
    expect((await on.server.call(removeSkill, { as: on.admin, params: { id: gone } })).status).toBe(200);
    await expectTaken(await job(projectId), 'Skills shown', value);
    await expectRefused(await job(projectId), 'Skills shown', [value[1]], 'field_not_writable');
  });

  it('is an answer alone when it was removed, and refused when it may not be written any more', async () => {
    const projectId = await project();
    await define(definitions.filter(({ id }) => id !== 'notes'));
    await expectTaken(await job(projectId), 'Notes kept', 'Gate open');
    await define(definitions.map((one) => (one.id === 'notes' ? { ...one, accessRules: readOnly } : one)));
    await expectRefused(await job(projectId), 'Notes kept', 'Gate open', 'field_not_writable');
    await define(definitions);
  });
});

describe('an item that the filter of its question names no more, since it was renamed', () => {
  const made = {
    'Colleague offered': async () => {
      const mate = await on.server.person('inspector', { first: 'Dan', last: 'Old' });
      const rename = (last: string) =>
        on.server.call(changeUser, { as: on.admin, params: { id: mate.id }, body: { name: { first: 'Dan', last } } });
      return { id: mate.id, old: 'Dan Old', now: 'Dan New', rename: () => rename('New'), people: [on.inspector, mate] };
    },
    'Site offered': async () => {
      const id = await project({ name: 'Old site' });
      const rename = () => on.server.call(changeProject, { as: on.admin, params: { id }, body: { name: 'New site' } });
      return { id, old: 'Old site', now: 'New site', rename, people: [on.inspector] };
    },
    'Kind offered': async () => {
      const { body } = await on.server.call(createJobType, { as: on.admin, body: { title: 'Old kind' } });
      const params = { id: body._id };
      const rename = () => on.server.call(changeJobType, { as: on.admin, params, body: { title: 'New kind' } });
      return { id: params.id, old: 'Old kind', now: 'New kind', rename, people: [on.inspector] };
    },
    'Makers offered': async () => {
      const body = { group: 'maker', label: 'Old maker' };
      const { _id: id } = (await on.server.call(createListOption, { as: on.admin, body })).body;
      const rename = async () => {
        const change = (label: string) =>
          on.server.call(changeListOption, { as: on.admin, params: { id }, body: { label } });
        expect((await change('Maker between')).status).toBe(200);
        return change('New maker');
      };
      return { id, old: 'Old maker', now: 'New maker', rename, people: [on.inspector] };
    },
  };

  it.each(Object.keys(made) as (keyof typeof made)[])('is taken as it was chosen, and kept: %s', async (title) => {
    const { id, old, now, rename, people } = await made[title]();
    const [chosenBefore, chosenLate] = [await job(undefined, people), await job(undefined, people)];
    await expectTaken(chosenBefore, title, { id, label: old });
    expect((await rename()).status).toBe(200);
    // Chosen without network, under the name that it had.
    await expectTaken(chosenLate, title, { id, label: old }, { id, label: now });
    // What is chosen in the job already stays, under the name by which it is shown.
    await expectTaken(chosenBefore, title, { id, label: now });
    // Chosen today it is not among what is offered.
    await expectRefused(await job(undefined, people), title, { id, label: now }, 'option_unknown');
  });

  it('is refused under a name that it never had', async () => {
    const id = await project({ name: 'Third site' });
    await on.server.call(changeProject, { as: on.admin, params: { id }, body: { name: 'Fourth site' } });
    await expectRefused(await job(), 'Site offered', { id, label: 'Other site' }, 'option_unknown');
  });
});

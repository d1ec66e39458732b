import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as listCalls from '@plumbline/contract/list-options';
import * as settingsCalls from '@plumbline/contract/settings';
import * as skillCalls from '@plumbline/contract/skills';
import * as calls from '@plumbline/contract/translations';
import { roles } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Change = Record<string, unknown>;

let server: TestServer;
const people = {} as Record<(typeof roles)[number], TestPerson>;
let skillId: string;
let jobTypeId: string;
let optionId: string;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  for (const role of roles) people[role] = await server.person(role);
  const as = people.business_admin;
  skillId = (await server.call(skillCalls.createSkill, { as, body: { name: 'Working at height' } })).body._id;
  const jobType = { title: 'Fire check', settings: { description: 'Once a year' } };
  jobTypeId = (await server.call(jobTypeCalls.createJobType, { as, body: jobType as never })).body._id;
  await server.call(settingsCalls.changeSettings, {
    as,
    body: {
      customStatuses: [{ name: 'waiting for parts', colour: '#7048E8' }],
      projectFields: [
        { id: 'maker', label: 'Maker', type: 'list', settings: { group: 'Lift' } },
        { id: 'rooms', label: 'Rooms', type: 'table', table: [['Floor']] },
      ],
      userFields: [{ name: 'Vest', value: 'vest', type: 'SELECT', options: ['Wide'] }],
    },
  });
  const option = { group: 'maker', label: 'Riverside' };
  optionId = (await server.call(listCalls.createListOption, { as, body: option as never })).body._id;
});
afterAll(() => server.close());

const put = (changes: readonly Change[], as = people.business_admin) =>
  server.call(calls.changeTranslations, { as, body: { changes } as never });
const rowsOf = async (query = {}) =>
  (await server.call(calls.listTranslations, { as: people.business_admin, query })).body.docs;

describe('names in other languages', () => {
  it('are all that people have named, each with what it is a part of', async () => {
    const seen = (await rowsOf()).map(({ kind, key, original, about, list }) => [kind, key, original, about, list]);
    expect(seen).toEqual([
      ['job_type', 'name', 'Fire check', null, null],
      ['job_type', 'description', 'Once a year', 'Fire check', null],
      ['skill', 'name', 'Working at height', null, null],
      ['status', 'name', 'waiting for parts', null, null],
      ['project_field_group', 'name', 'Lift', null, null],
      ['project_field', 'name', 'Maker', null, null],
      ['project_field', 'name', 'Rooms', null, null],
      ['project_field', 'column.Floor', 'Floor', 'Rooms', null],
      ['list_option', 'name', 'Riverside', 'Maker', 'maker'],
      ['profile_field', 'name', 'Vest', null, null],
      ['profile_field', 'option.Wide', 'Wide', 'Vest', null],
    ]);
  });

  it('are said for each kind in one call, each thing telling its event', async () => {
    const he = (kind: string, id: string, key: string, text: string) => ({ kind, id, key, language: 'he', text });
    const changes = [
      he('job_type', jobTypeId, 'name', 'בדיקת אש'),
      he('job_type', jobTypeId, 'description', 'פעם בשנה'),
      he('skill', skillId, 'name', 'עבודה בגובה'),
      he('status', 'waiting for parts', 'name', 'ממתין לחלקים'),
      he('project_field_group', 'Lift', 'name', 'מעלית'),
      he('project_field', 'maker', 'name', 'יצרן'),
      he('project_field', 'rooms', 'column.Floor', 'קומה'),
      he('list_option', optionId, 'name', 'ריברסייד'),
      he('profile_field', 'vest', 'option.Wide', 'רחב'),
    ];
    expect((await put(changes)).status).toBe(200);
    const said = (await rowsOf())
      .filter(({ texts }) => texts.he)
      .map(({ kind, id, key, texts }) => he(kind, id, key, texts.he ?? ''));
    expect(said).toEqual(changes);

    const rows = await server.db().rows(sql<{ name: string; after: Record<string, unknown> }>`
      select name, after from ${server.db().table('events')} order by id desc limit 4`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'job_type.changed',
      'list.options_translated',
      'settings.changed',
      'skill.changed',
    ]);
    expect(rows.find(({ name }) => name === 'skill.changed')?.after).toEqual({
      translations: { he: { name: 'עבודה בגובה' } },
    });
  });

  it('come along wherever their thing is named', async () => {
    const as = people.inspector;
    const { body: jobTypes } = await server.call(jobTypeCalls.listJobTypes, { as });
    expect(jobTypes[0]?.translations).toEqual({ he: { name: 'בדיקת אש', description: 'פעם בשנה' } });
    const { body: skills } = await server.call(skillCalls.listSkills, { as });
    expect(skills.docs[0]?.translations).toEqual({ he: { name: 'עבודה בגובה' } });
    const { body: options } = await server.call(listCalls.listListOptions, { as, params: { group: 'maker' } });
    expect(options[0]?.translations).toEqual({ he: { name: 'ריברסייד' } });
    const { body: seen } = await server.call(settingsCalls.readBootstrap, { as });
    expect(seen.projectFields?.map(({ translations }) => translations)).toEqual([
      { he: { name: 'יצרן' } },
      { he: { 'column.Floor': 'קומה' } },
    ]);
    expect(seen.groupTranslations).toEqual({ Lift: { he: 'מעלית' } });
  });

  it('find their thing: job types, skills, and jobs by their type', async () => {
    const as = people.business_admin;
    const jobTypes = await server.call(jobTypeCalls.listJobTypes, { as, query: { search: 'בדיקת' } });
    expect(jobTypes.body).toHaveLength(1);
    const skills = await server.call(skillCalls.listSkills, { as, query: { search: 'בגובה' } });
    expect(skills.body.docs).toHaveLength(1);
    // The key of a text and the code of a language are no names.
    expect((await server.call(skillCalls.listSkills, { as, query: { search: 'name' } })).body.docs).toHaveLength(0);
  });

  it('stay when the original is renamed, and go with the thing', async () => {
    const as = people.business_admin;
    await server.call(skillCalls.changeSkill, { as, params: { id: skillId }, body: { name: 'Height' } });
    const { body } = await server.call(skillCalls.readSkill, { as, params: { id: skillId } });
    expect(body).toMatchObject({ name: 'Height', translations: { he: { name: 'עבודה בגובה' } } });
    const made = await server.call(skillCalls.createSkill, { as, body: { name: 'Gone' } });
    await server.call(skillCalls.removeSkill, { as, params: { id: made.body._id } });
    expect((await rowsOf()).some(({ original }) => original === 'Gone')).toBe(false);
  });

  it('are taken away by an empty text', async () => {
    const text = { kind: 'skill', id: skillId, key: 'name', language: 'en' };
    await put([{ ...text, text: 'Heights' }]);
    await put([{ ...text, text: '' }]);
    const [row] = (await rowsOf()).filter(({ id }) => id === skillId);
    expect(row?.texts).toEqual({ he: 'עבודה בגובה' });
  });

  it('that somebody changed meanwhile answer 409, and nothing of the call is done', async () => {
    const skill = { kind: 'skill', id: skillId, key: 'name', language: 'he' };
    const status = { kind: 'status', id: 'waiting for parts', key: 'name', language: 'he' };
    const stale = await put([
      { ...status, text: 'אחר', before: 'ממתין לחלקים' },
      { ...skill, text: 'אחר', before: '' },
    ]);
    expect([stale.status, stale.problem?.code]).toEqual([409, 'conflict']);
    expect((await rowsOf()).find(({ kind }) => kind === 'status')?.texts.he).toBe('ממתין לחלקים');
    expect((await put([{ ...skill, text: 'גובה', before: 'עבודה בגובה' }])).status).toBe(200);
  });

  const idOf: Readonly<Record<string, () => string>> = {
    job_type: () => jobTypeId,
    skill: () => skillId,
    status: () => 'waiting for parts',
    project_field: () => 'maker',
    list_option: () => optionId,
    profile_field: () => 'vest',
  };
  it.each(Object.keys(idOf))('answer 409 with whose change it was: %s', async (kind) => {
    const text = { kind, id: idOf[kind]?.() ?? '', key: 'name', language: 'en' };
    const noa = await server.person('business_admin', { first: 'Noa', last: kind });
    expect((await put([{ ...text, text: 'Noa' }], noa)).status).toBe(200);
    // What others change since is no change of this name.
    await put([{ kind: 'project_field_group', id: 'Lift', key: 'name', language: 'en', text: kind }]);
    const stale = await put([{ ...text, text: 'Mine', before: 'nothing of this' }]);
    expect(stale.problem).toMatchObject({ code: 'conflict', changed: { by: { first: 'Noa', last: kind } } });
    await put([{ ...text, text: '' }]);
  });

  it.each([
    ['a text that the thing has not', { kind: 'skill', key: 'title', language: 'he', text: 'x' }, 'changes.0.key'],
    [
      'a language that the product has not',
      { kind: 'skill', key: 'name', language: 'fr', text: 'x' },
      'changes.0.language',
    ],
    [
      'a text that is too long',
      { kind: 'skill', key: 'name', language: 'he', text: 'x'.repeat(101) },
      'changes.0.text',
    ],
    [
      'a thing that there is not',
      { kind: 'skill', id: newId(), key: 'name', language: 'he', text: 'x' },
      'changes.0.id',
    ],
    ['what is no id', { kind: 'list_option', id: 'maker', key: 'name', language: 'he', text: 'x' }, 'changes.0.id'],
    [
      'a heading that no field has',
      { kind: 'project_field_group', id: '__proto__', key: 'name', language: 'he', text: 'x' },
      'changes.0.id',
    ],
    [
      'a column that the table has not',
      { kind: 'project_field', id: 'rooms', key: 'column.Roof', language: 'he', text: 'x' },
      'changes.0.id',
    ],
  ])('are refused for %s, naming the field', async (_, change, path) => {
    const { status, problem } = await put([{ id: skillId, ...change }]);
    expect([status, problem?.errors[0]?.path]).toEqual([400, path]);
  });

  it('are for administrators, each in their own instance', async () => {
    const changes = [{ kind: 'skill', id: skillId, key: 'name', language: 'he', text: 'גובה' }];
    for (const role of ['project_manager', 'inspector', 'client'] as const) {
      expect((await put(changes, people[role])).status).toBe(403);
      expect((await server.call(calls.listTranslations, { as: people[role] })).status).toBe(403);
    }
    const other = await server.person('sys_admin', { instance: 'acme' });
    expect((await put(changes, other)).status).toBe(400);
    const seen = await server.call(calls.listTranslations, { as: other });
    expect(seen.body.docs).toEqual([]);
  });

  it('of more than 5,000 options are told of one list at a time', async () => {
    const db = server.db();
    await db.rows(sql`insert into ${db.table('list_options')} (id, list, label, value)
      select uuidv7(), 'materials', 'Bolt ' || n, 'Bolt ' || n from generate_series(1, 5000) as n`);
    const all = await server.call(calls.listTranslations, { as: people.business_admin });
    expect(all.body.hasOptions).toBe(false);
    expect(all.body.docs.some(({ kind }) => kind === 'list_option')).toBe(false);
    expect(all.body.lists).toContainEqual({ id: 'materials', label: null, count: 5000 });
    const rows = (await rowsOf({ list: 'materials' })).filter(({ kind }) => kind === 'list_option');
    expect(rows).toHaveLength(5000);
  });
});

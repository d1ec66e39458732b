import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, eventsOf, jobRow, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let jobTypeId: string;
let link: string;
let q: Record<string, WireQuestion>;
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  ({ id: jobTypeId, q } = await makeJobType(server, admin, [
    ['text', 'Name', { isMandatory: true, managementNote: 'secret note', permissions: { inspector: { read: false } } }],
    ['text', 'Damage', { allowTaggingIssue: true, fileIsRequired: true, allowAddingFile: true }],
    ['text', 'Chosen people only', { permissions: { readers: { who: 'selected', users: [newId()] } } }],
    ['text', 'Not asked', {}, { disabled: true }],
  ]));
  const on = await server.call(jobTypeCalls.changePublicLink, {
    as: admin,
    params: { id: jobTypeId },
    body: { isActive: true },
  });
  link = on.body.publicLink ?? '';
});
afterAll(() => server.close());

let callers = 0;
/** Each from an address of its own, so that only the test about it meets the limit. */
const fresh = () => `10.1.${Math.floor((callers += 1) / 250)}.${callers % 250}`;
const read = (of = link, instance: 'main' | 'acme' = 'main') =>
  server.call(calls.readPublicQuestionnaire, { params: { link: of }, instance, from: fresh() });
const send = (data: ReturnType<typeof anAnswer>[], more: object = {}, from = fresh()) =>
  server.call(calls.sendPublicAnswers, { params: { link }, body: { ID: newId(), data, ...more }, from });

describe('public answering', () => {
  it('shows the questionnaire and nothing else', async () => {
    const shown = await read();
    expect(shown.body.questions.map((question) => question.title)).toEqual(['Name', 'Damage']);
    const text = JSON.stringify(shown.body);
    for (const secret of ['secret note', 'permissions', jobTypeId, link, admin.id]) expect(text).not.toContain(secret);
    expect(shown.body.questions[1]?.settings).toMatchObject({ fileIsRequired: false, allowAddingFile: false });
  });

  it('keeps where a stranger gave each answer, and refuses a place that is none', async () => {
    const ID = newId();
    const own = anAnswer(at('Damage'), 'Broken glass', { location: { lat: 1.5, long: 2.5 } });
    const sent = await send([anAnswer(at('Name'), 'Passer-by'), own], { ID, location: { lat: 32.1, long: 34.8 } });
    expect(sent.status).toBe(200);
    const rows = await server
      .db()
      .query.selectFrom('answers')
      .select(['latitude', 'longitude'])
      .where('job_id', '=', ID)
      .orderBy('received_at')
      .execute();
    expect(rows).toEqual([
      { latitude: 32.1, longitude: 34.8 },
      { latitude: 1.5, longitude: 2.5 },
    ]);
    const refused = await send([anAnswer(at('Name'), 'x', { location: { lat: 90.1, long: 0 } })]);
    expect(refused.problem.errors).toMatchObject([{ path: 'data.0.answer.location.lat' }]);
  });

  it('makes a reported job of what is submitted, once, however often it is sent', async () => {
    const projectId = newId();
    await server.db().query.insertInto('projects').values({ id: projectId, name: 'Tower' }).execute();
    const more = { ID: newId(), project: projectId };
    const data = [anAnswer(at('Name'), 'Passer-by'), anAnswer(at('Damage'), 'Broken glass')];
    const all = await Promise.all([1, 2, 3].map(() => send(data, more)));
    expect(all.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(all[1]?.body).toEqual(all[0]?.body);
    expect(await jobRow(server, more.ID)).toMatchObject({
      status: 'reported',
      project_id: projectId,
      created_by: null,
      link_id: link,
    });
    const events = await eventsOf(server, more.ID);
    expect(events.map((event) => [event.name, event.actor_id])).toEqual([
      ['job.created', null],
      ['job.answered', null],
      ['job.submitted', null],
      ['job.status_changed', null],
    ]);
    expect(events[2]?.after).toEqual({ isPublic: true });
  });

  it('moves the job to review when an issue is tagged', async () => {
    const ID = newId();
    await send([anAnswer(at('Name'), 'x'), anAnswer(at('Damage'), 'y', { isIssue: true })], { ID });
    expect(await jobRow(server, ID)).toMatchObject({ status: 'review', issue_count: 1 });
  });

  it('leaves no job behind when something is missing or wrong', async () => {
    const ID = newId();
    const missing = await send([anAnswer(at('Damage'), 'y')], { ID });
    expect(missing.problem).toMatchObject({
      code: 'answers_missing',
      errors: [{ path: `questions.${at('Name').ID}`, code: 'answer_required' }],
    });
    const jobs = await server.db().query.selectFrom('jobs').select('id').where('id', '=', ID).execute();
    expect(jobs).toEqual([]);
    const hidden = await send([anAnswer(at('Name'), 'x'), anAnswer(at('Chosen people only'), 'y')]);
    expect(hidden.problem.code).toBe('answer_not_allowed');
    const file = await send([anAnswer(at('Name'), 'x', { files: [newId()] })]);
    expect(file.problem.errors[0]).toMatchObject({ path: 'data.0.answer.files' });
    const project = await send([anAnswer(at('Name'), 'x')], { project: newId() });
    expect(project.problem.errors).toMatchObject([{ path: 'project', code: 'unknown_reference' }]);
  });

  it('opens neither the job it made nor any other', async () => {
    const ID = newId();
    await send([anAnswer(at('Name'), 'x')], { ID });
    expect((await send([anAnswer(at('Name'), 'changed')], { ID })).problem.code).toBe('conflict');
    const other = newId();
    await server.db().query.insertInto('jobs').values({ id: other, job_type_id: jobTypeId, status: 'open' }).execute();
    expect((await send([anAnswer(at('Name'), 'x')], { ID: other })).problem.code).toBe('conflict');
    expect((await send([], { ID: other })).problem.code).toBe('conflict');
  });

  it('ends when the link is switched off, is another instance’s, or the job type is disabled', async () => {
    const made = await makeJobType(server, admin, [['text', 'Once']]);
    const turn = (isActive: boolean) =>
      server.call(jobTypeCalls.changePublicLink, { as: admin, params: { id: made.id }, body: { isActive } });
    const own = (await turn(true)).body.publicLink ?? '';
    expect((await read(own)).status).toBe(200);
    expect((await read(own, 'acme')).problem.code).toBe('public_link_off');
    await server.call(jobTypeCalls.changeJobType, {
      as: admin,
      params: { id: made.id },
      body: { settings: { isDisabled: true } },
    });
    expect((await read(own)).problem).toMatchObject({ status: 404, code: 'public_link_off' });
    await server.call(jobTypeCalls.changeJobType, {
      as: admin,
      params: { id: made.id },
      body: { settings: { isDisabled: false } },
    });
    await turn(false);
    expect((await read(own)).status).toBe(404);
    expect((await read('x'.repeat(32))).status).toBe(404);
  });

  it('neither demands nor takes marks on plans: the project’s plans are not shown by a link', async () => {
    const made = await makeJobType(server, admin, [
      ['blueprint', 'Where?', { isMandatory: true }],
      ['text', 'What?'],
    ]);
    const { body } = await server.call(jobTypeCalls.changePublicLink, {
      as: admin,
      params: { id: made.id },
      body: { isActive: true },
    });
    const own = body.publicLink ?? '';
    const [where, what] = ['Where?', 'What?'].map((title) => made.q[title] as WireQuestion);
    const shown = (await read(own)).body.questions.find(({ title }) => title === 'Where?');
    expect(shown?.settings['isMandatory']).toBe(false);
    const submit = (data: ReturnType<typeof anAnswer>[]) =>
      server.call(calls.sendPublicAnswers, { params: { link: own }, body: { ID: newId(), data }, from: fresh() });
    const marks = await submit([anAnswer(where as WireQuestion, { file: newId(), elements: [newId()] })]);
    expect(marks.problem.errors[0]).toMatchObject({ path: 'data.0.question', code: 'answer_not_allowed' });
    expect((await submit([anAnswer(what as WireQuestion, 'The door is broken')])).status).toBe(200);
  });

  it('lets strangers choose from lists and tables where the job type says so, and from nothing else', async () => {
    const db = server.db();
    const made = await makeJobType(server, admin, [
      ['system_list', 'Who', { systemListType: 'users', isMandatory: true }],
      ['system_list', 'Maker', { systemListType: 'factories', isMandatory: true }],
      ['project_value', 'Notes', { field: 'notes', isMandatory: true }],
    ]);
    const change = (settings: object) =>
      server.call(jobTypeCalls.changeJobType, { as: admin, params: { id: made.id }, body: { settings } });
    const on = await server.call(jobTypeCalls.changePublicLink, {
      as: admin,
      params: { id: made.id },
      body: { isActive: true },
    });
    const own = on.body.publicLink ?? '';
    const question = (title: string) => made.q[title] as WireQuestion;
    const submit = (data: ReturnType<typeof anAnswer>[], ID = newId()) =>
      server.call(calls.sendPublicAnswers, { params: { link: own }, body: { ID, data }, from: fresh() });
    const chosen = { id: admin.id, label: 'whatever they say' };

    const closed = await read(own);
    expect(closed.body.sources).toEqual({ lists: {}, tables: {} });
    expect(closed.body.questions.every(({ settings }) => settings['isMandatory'] === false)).toBe(true);
    expect((await submit([anAnswer(question('Who'), chosen)])).problem.errors[0]).toMatchObject({
      path: 'data.0.answer.value',
      code: 'answer_not_allowed',
    });

    await change({ publicSources: true });
    const shown = await read(own);
    const people = Object.values(shown.body.sources.lists).flatMap(({ items }) => items);
    expect(people.map(({ id }) => id)).toContain(admin.id);
    // Names, and no addresses.
    expect(JSON.stringify(shown.body)).not.toContain('@');
    const demanded = shown.body.questions.map(({ title, settings }) => [title, settings['isMandatory'] === true]);
    // The list of factories is empty, and a project's field is nobody's here.
    expect(demanded).toEqual([
      ['Who', true],
      ['Maker', false],
      ['Notes', false],
    ]);
    expect((await submit([])).problem.code).toBe('answers_missing');
    const ID = newId();
    expect((await submit([anAnswer(question('Who'), chosen)], ID)).status).toBe(200);
    const [stored] = await db.query.selectFrom('answers').select('value').where('job_id', '=', ID).execute();
    expect(stored?.value).toMatchObject({ id: admin.id });
    expect(JSON.stringify(stored?.value)).not.toContain('whatever they say');
    const stranger = await submit([anAnswer(question('Who'), { id: newId(), label: 'nobody' })]);
    expect(stranger.problem.errors[0]).toMatchObject({ code: 'option_unknown' });
    const field = await submit([anAnswer(question('Who'), chosen), anAnswer(question('Notes'), 'x')]);
    expect(field.problem.errors[0]).toMatchObject({ code: 'answer_not_allowed' });
  });

  it('holds back whoever sends too often', async () => {
    const from = '10.9.9.9';
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await send([], {}, from)).status);
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses[60]).toBe(429);
  });

  it('holds back whoever guesses links, and leaves no row for each guess', async () => {
    const from = '10.9.9.10';
    const counters = async () =>
      (await sql`select from platform.rate_limits where key like ${`%:${from}`}`.execute(server.services.unbound)).rows;
    const guess = async (n: number) => {
      const params = { link: `${n}`.padStart(32, 'x') };
      return (await server.call(calls.readPublicQuestionnaire, { params, from })).status;
    };
    const statuses = [];
    for (let n = 0; n < 121; n += 1) statuses.push(await guess(n));
    expect([...new Set(statuses)]).toEqual([404, 429]);
    expect(statuses[120]).toBe(429);
    expect(await counters()).toHaveLength(1);
  });
});

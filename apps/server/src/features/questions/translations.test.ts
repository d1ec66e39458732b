import * as answerCalls from '@plumbline/contract/answers';
import * as jobCalls from '@plumbline/contract/jobs';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as publicCalls from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as calls from '@plumbline/contract/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
});
afterAll(() => server.close());

const list = 2;
const text = 5;

async function newJobType(languages: string[] = ['en', 'he'], more: object = {}): Promise<string> {
  const made = await server.call(jobTypeCalls.createJobType, {
    as: admin,
    body: { title: `Gates ${newId()}`, settings: { languages }, ...more },
  });
  return made.body._id;
}

const create = (jobType: string, title: string, more: object = {}) =>
  server.call(calls.createQuestion, { as: admin, body: { type: text, title, jobType, ...more } });
const change = (id: string, body: object) => server.call(calls.changeQuestion, { as: admin, params: { id }, body });
const settle = (id: string, settings: object) =>
  server.call(jobTypeCalls.changeJobType, { as: admin, params: { id }, body: { settings } });
const questionsOf = async (id: string, as = admin) =>
  (await server.call(calls.listJobTypeQuestions, { as, params: { id } })).body;

async function newJob(job_type: string): Promise<string> {
  const id = newId();
  const row = { id, job_type_id: job_type, status: 'open', created_by: admin.id };
  await server.db().query.insertInto('jobs').values(row).execute();
  return id;
}

async function aGate(jobType: string, more: object = {}): Promise<WireQuestion> {
  const made = await create(jobType, 'Is it closed?', {
    type: list,
    settings: { childs: [{ value: 'yes', caption: 'Yes' }] },
    language: 'en',
    translations: { he: { title: 'האם הוא סגור?', 'childs.yes': 'כן' } },
    ...more,
  });
  expect(made.status).toBe(200);
  return made.body;
}

describe('names of questions', () => {
  it('are kept in one line in every language, with their options; a description keeps its lines', async () => {
    const written = 'Sea\u0007 Tower\r\nNorth\u2028wing';
    const kept = 'Sea  Tower North wing';
    const gate = await aGate(await newJobType(), {
      title: written,
      description: 'One\nTwo',
      settings: { childs: [{ value: written, caption: written }] },
      translations: { he: { title: written, [`childs.${written}`]: written, description: 'One\nTwo' } },
    });
    expect(gate).toMatchObject({
      title: kept,
      description: 'One\nTwo',
      settings: { childs: [{ value: kept, caption: kept }] },
      translations: { he: { title: kept, [`childs.${kept}`]: kept, description: 'One\nTwo' } },
    });
    expect((await change(gate._id, { title: written })).body.title).toBe(kept);
  });
});

describe('questions in several languages', () => {
  it('keep what they say in each with their revision', async () => {
    const jobType = await newJobType();
    const gate = await aGate(jobType);
    expect(gate).toMatchObject({ revision: 1, language: 'en', translations: { he: { 'childs.yes': 'כן' } } });

    const changed = await change(gate.ID, { translations: { he: { title: 'סגור?', description: ' ' }, ar: {} } });
    expect(changed.body).toMatchObject({
      revision: 2,
      translations: { he: { title: 'סגור?' } },
      title: 'Is it closed?',
    });
    expect((await change(gate.ID, { translations: { he: { title: 'סגור?' } } })).body.revision).toBe(2);
    // Whoever knows nothing of languages leaves them alone.
    expect((await change(gate.ID, { title: 'Closed?' })).body).toMatchObject({
      revision: 3,
      language: 'en',
      translations: { he: { title: 'סגור?' } },
    });
  });

  it('are refused what is no text of theirs, or is too long, each at its place', async () => {
    const jobType = await newJobType();
    const refused = await create(jobType, 'Width', {
      translations: { he: { colour: 'x', title: 'x'.repeat(2001) }, '<b>': { title: 'x' } },
    });
    expect(refused.problem.errors.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'translations.<b> not_valid',
      'translations.he.colour text_unknown',
      'translations.he.title too_big_string',
    ]);
    const twice = await settle(jobType, { languages: ['en', 'en'] });
    expect(twice.problem.errors).toMatchObject([{ path: 'settings.languages', code: 'languages_not_unique' }]);
  });

  it('tell nobody but managers what is noted for them, in any language', async () => {
    const jobType = await newJobType();
    await create(jobType, 'Width', {
      settings: { managementNote: 'secret' },
      language: 'en',
      translations: { he: { title: 'רוחב', managementNote: 'סודי' }, ar: { managementNote: 'سر' } },
    });
    expect(JSON.stringify(await questionsOf(jobType))).toContain('סודי');
    const seen = JSON.stringify(await questionsOf(jobType, inspector));
    expect(seen).toContain('רוחב');
    for (const secret of ['secret', 'סודי', 'سر']) expect(seen).not.toContain(secret);
  });

  it('go along into copies of a template, their mentions pointing at the copies', async () => {
    const template = await newJobType(['en', 'he'], { isTemplate: true });
    const width = (await create(template, 'Width')).body;
    await create(template, `Of $${width.ID}`, { language: 'en', translations: { he: { title: `של $${width.ID}` } } });
    const copy = await server.call(jobTypeCalls.createJobType, { as: admin, body: { title: 'Copy', template } });
    const [first, second] = copy.body.questions;
    expect(copy.body.settings.languages).toEqual(['en', 'he']);
    expect(first?.ID).not.toBe(width.ID);
    expect(second?.translations).toEqual({ he: { title: `של $${first?.ID}` } });
  });

  it('are told to whoever answers, with the languages that they are shown in', async () => {
    const jobType = await newJobType(['he', 'en']);
    const gate = await aGate(jobType);
    const job = await newJob(jobType);
    const read = async () => (await server.call(jobCalls.readJob, { as: admin, params: { id: job } })).body;
    expect(await read()).toMatchObject({ languages: ['he', 'en'], questions: [{ translations: gate.translations }] });

    const on = { as: admin, params: { id: jobType }, body: { isActive: true } };
    const link = (await server.call(jobTypeCalls.changePublicLink, on)).body.publicLink ?? '';
    const shown = () => server.call(publicCalls.readPublicQuestionnaire, { params: { link } });
    expect((await shown()).body).toMatchObject({ languages: ['he', 'en'], questions: [{ language: 'en' }] });
    await settle(jobType, { languages: ['he', 'en', 'ar'] });
    expect((await shown()).body.languages).toEqual(['he', 'en', 'ar']);
    expect((await read()).languages).toEqual(['he', 'en', 'ar']);
  });

  it('leave an answer with what was asked when it was given', async () => {
    const jobType = await newJobType();
    const gate = await aGate(jobType);
    const job = await newJob(jobType);
    const answer = { ID: `${gate.ID}_a`, value: 'yes', revision: 1 };
    const sent = await server.call(answerCalls.sendAnswers, {
      as: admin,
      body: { job, data: [{ question: gate.ID, answer }] },
    });
    expect(sent.status).toBe(200);
    await change(gate.ID, { translations: { he: { title: 'אחרת' } } });
    const { answers } = (await server.call(jobCalls.readJob, { as: admin, params: { id: job } })).body;
    // What it is found by is said in the language that it was made in, whoever answered.
    expect(answers[0]).toMatchObject({ search_value: 'Yes', value: 'yes', asked: { translations: gate.translations } });
  });
});

describe('the default language of a job type', () => {
  it('becomes what its own questions are written in, as far as they are translated', async () => {
    const jobType = await newJobType(['en', 'he']);
    const whole = await aGate(jobType);
    const half = (await create(jobType, 'Width', { description: 'In cm', translations: { he: { title: 'רוחב' } } }))
      .body;
    const shared = await aGate(jobType, { is_global: true });
    const changed = await settle(jobType, { languages: ['he', 'en'] });
    expect(changed.body.questions).toMatchObject([
      {
        ID: whole.ID,
        revision: 2,
        title: 'האם הוא סגור?',
        language: 'he',
        settings: { childs: [{ value: 'yes', caption: 'כן' }] },
        translations: { en: { title: 'Is it closed?', 'childs.yes': 'Yes' } },
      },
      // It had named no language, and was in the one that was the default until now.
      { ID: half.ID, revision: 2, title: 'Width', language: 'en', translations: { he: { title: 'רוחב' } } },
      { ID: shared.ID, revision: 1, title: 'Is it closed?', language: 'en' },
    ]);
    const back = await settle(jobType, { languages: ['en', 'he'] });
    expect(back.body.questions[0]).toMatchObject({
      revision: 3,
      title: 'Is it closed?',
      translations: whole.translations,
    });
    expect(back.body.questions[1]?.revision).toBe(2);
  });

  it('rewrites nothing where no language was named before', async () => {
    const jobType = await newJobType([]);
    const gate = await aGate(jobType);
    const changed = await settle(jobType, { languages: ['he'] });
    expect(changed.body.questions).toEqual([gate]);
  });
});

import * as answerCalls from '@plumbline/contract/answers';
import * as calls from '@plumbline/contract/job-type-files';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as questionCalls from '@plumbline/contract/questions';
import { roles } from '@plumbline/domain/actor/roles';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jobTypeFiles, made, foreignForm, shapeOf, sheet } from './job-type-files.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const { exported, send } = jobTypeFiles(on);

describe('a form', () => {
  it('is answered by what it says: conditions, calculations, rules and repeats', async () => {
    const bytes = await sheet(
      [
        ['type', 'name', 'label', 'relevant', 'calculation', 'constraint', 'constraint_message', 'required'],
        ['select_one kind', 'kind', 'Kind of door', null, null, null, null, 'yes'],
        ['integer', 'width', 'Width', "${kind} = 'double'", null, '. > 80', 'Too narrow', null],
        ['calculate', 'half', null, null, '${width} div 2', null, null, null],
      ],
      [
        ['kind', 'single', 'Single'],
        ['kind', 'double', 'Double'],
      ],
    );
    const jobType = made(await send({ bytes }));
    const [kind, width, half] = jobType.questions;
    expect(width?.settings).toMatchObject({
      showWhen: `{${kind?.ID}} = "double"`,
      constraint: `{${width?.ID}} > 80`,
      constraintMessage: 'Too narrow',
    });
    expect(half?.settings).toMatchObject({ calculate: `{${width?.ID}} / 2`, textKind: 'number' });
    const id = newId();
    await on.server
      .db()
      .query.insertInto('jobs')
      .values({ id, job_type_id: jobType._id, status: 'open', created_by: on.admin.id })
      .execute();
    const answer = (question: string, value: unknown) => ({
      question,
      answer: { ID: `${question}_${newId()}`, value },
    });
    const sent = await on.server.call(answerCalls.sendAnswers, {
      as: on.admin,
      body: { job: id, data: [answer(kind?.ID ?? '', 'double'), answer(width?.ID ?? '', 120)] },
    });
    expect(sent.status, JSON.stringify(sent.problem)).toBe(200);
    const narrow = await on.server.call(answerCalls.sendAnswers, {
      as: on.admin,
      body: { job: id, data: [answer(width?.ID ?? '', 60)] },
    });
    expect(JSON.stringify(narrow.body)).toContain('constraint');
  });

  it('is taken in all its languages, written in the one that is wanted as the default', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label::English (en)', 'label::Hebrew (he)', 'hint::Hebrew (he)'],
      ['text', 'a', 'Name', 'שם', 'שם מלא'],
    ]);
    const looked = await send({ bytes, query: { check: 'true', language: 'Hebrew (he)' } });
    expect(looked.body).toMatchObject({ language: 'he', languages: ['he', 'en'], report: [] });
    const hebrew = made(await send({ bytes, query: { language: 'he', title: 'בדיקה' } }));
    expect(hebrew).toMatchObject({
      title: 'בדיקה',
      settings: { languages: ['he', 'en'] },
      questions: [
        { title: 'שם', description: 'שם מלא', language: 'he', revision: 1, translations: { en: { title: 'Name' } } },
      ],
    });
    const english = made(await send({ bytes }));
    expect(english).toMatchObject({
      settings: { languages: ['en', 'he'] },
      questions: [{ title: 'Name', translations: { he: { title: 'שם', description: 'שם מלא' } } }],
    });
    for (const format of ['xlsform', 'json'] as const) {
      const again = made(await send({ bytes: (await exported(hebrew._id, format)).bytes }));
      expect(again.settings.languages).toEqual(['he', 'en']);
      expect(again.questions[0]).toMatchObject({ title: 'שם', translations: { en: { title: 'Name' } } });
      const other = made(await send({ bytes: (await exported(english._id, format)).bytes, query: { language: 'he' } }));
      expect(other.settings.languages).toEqual(['he', 'en']);
      expect(other.questions[0]).toMatchObject({ title: 'שם', language: 'he', description: 'שם מלא' });
    }
  });

  it('tells its mistakes in the language of the screen', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label'],
      ['textt', 'a', 'A'],
    ]);
    const { problem } = await send({ bytes, headers: { 'accept-language': 'he' } });
    expect(problem.errors).toMatchObject([
      { path: 'survey type (A) 2', code: 'type_unknown', message: 'אין סוג שאלה כזה ב־XLSForm.' },
    ]);
  });

  it('sent again with its key makes one job type', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label'],
      ['text', 'a', 'A'],
    ]);
    const headers = { 'idempotency-key': newId() };
    const [one, other] = await Promise.all([send({ bytes, headers }), send({ bytes, headers })]);
    expect(made(one)._id).toBe(made(other)._id);
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', made(one)._id)
      .execute();
    expect(events.map((event) => event.name)).toEqual(['job_type.created']);
  });

  it('may be brought in by administrators alone', async () => {
    const bytes = await foreignForm('text_and_integer.xlsx');
    for (const role of roles) {
      const expected = role === 'sys_admin' || role === 'business_admin' ? 200 : 403;
      expect((await send({ bytes, as: await on.server.person(role), query: { check: '1' } })).status, role).toBe(
        expected,
      );
    }
  });
});

describe('a job type with everything', () => {
  it('comes back from an XLSForm and from our own format as it was', async () => {
    const { body: jobType } = await on.server.call(jobTypeCalls.createJobType, {
      as: on.admin,
      body: {
        title: 'Lift: yearly',
        icon: 'elevator',
        settings: { description: 'Yearly', stepperRTL: true, languages: ['en', 'he', 'Klingon'] },
      },
    });
    const ids = Array.from({ length: 12 }, newId) as [string, string, string, string, string, string, ...string[]];
    const questions: readonly Record<string, unknown>[] = [
      { type: 11, title: 'General', stepIcon: 'home', translations: { he: { title: 'כללי' } } },
      { type: 1, title: 'Is it running?', settings: { isMandatory: true, allowTaggingIssue: true } },
      {
        type: 2,
        title: 'תקלות',
        settings: {
          multiSelect: true,
          sortAlphabet: true,
          childs: [{ value: 'a b', caption: 'Noise' }, { value: 'door' }],
          path: [{ value: 'any', toQuestion: ids[5] }],
          showWhen: `not {${ids[1]}}`,
          allowComment: true,
          responseOptions: ['OK'],
          mandatoryMessage: 'Look again',
          isMandatory: true,
        },
        language: 'he',
        translations: {
          en: { title: `Faults of $${ids[1]}`, 'childs.a b': 'Noise', 'responseOptions.OK': 'Fine' },
          Klingon: { mandatoryMessage: 'yIlegh' },
        },
      },
      { type: 5, title: 'Load', settings: { textKind: 'number', min: -5, max: 100, step: 0.5, isMandatory: true } },
      { type: 8, title: 'Load is $' + ids[3], settings: { message: 'Take care' }, isClientVisible: true },
      { type: 11, title: 'Doors', settings: { repeat: { min: 2, max: 8, title: 'Door' } } },
      { type: 7, title: 'Width', settings: { min: 10, max: 300, step: 1 } },
      { type: 0, title: 'When', settings: { dateMode: 'date_plus_time', isRange: true } },
      { type: 4, title: 'Who', settings: { systemListType: 'users', multiSelect: true } },
      { type: 11, title: 'End' },
      {
        type: 5,
        title: 'All widths',
        settings: { textKind: 'number', calculate: `sum({${ids[6]}}) + average({${ids[6]}})` },
      },
      { type: 10, title: 'Summary', settings: { questionList: [ids[1], ids[3]] } },
    ];
    for (const [place, question] of questions.entries()) {
      const body = { language: 'en', ...question, ID: ids[place], jobType: jobType._id } as never;
      const created = await on.server.call(questionCalls.createQuestion, { as: on.admin, body });
      expect(created.status, JSON.stringify(created.problem)).toBe(200);
    }
    const { body: before } = await on.server.call(jobTypeCalls.readJobType, {
      as: on.admin,
      params: { id: jobType._id },
    });

    const sheets = await exported(jobType._id, 'xlsform');
    expect(decodeURIComponent(String(sheets.headers['content-disposition']))).toContain('Lift');
    expect(shapeOf(made(await send({ bytes: sheets.bytes })))).toEqual(shapeOf(before));

    const own = await exported(jobType._id, 'json');
    const again = made(await send({ bytes: own.bytes, name: 'own.json' }));
    expect(shapeOf(again)).toEqual(shapeOf(before));
    expect(again).toMatchObject({
      title: 'Lift: yearly',
      icon: 'elevator',
      settings: { stepperRTL: true, languages: ['en', 'he', 'Klingon'] },
    });
    expect((await exported(again._id, 'json')).bytes.toString()).toBe(own.bytes.toString());

    const { body } = await on.server.call(calls.reportJobTypeExport, {
      as: on.admin,
      params: { id: jobType._id },
      query: { format: 'xlsform' },
    });
    expect(body.report.map((line) => `${line.row} ${line.code}`)).toEqual([
      '4 path_left_out',
      '9 type_as_text',
      '10 type_as_text',
      '11 type_as_text',
      '14 calculation_left_out',
      '15 type_as_text',
    ]);
  });

  it('of another version, or not as it should be, is refused with its place', async () => {
    const file = {
      format: 'plumbline-job-type',
      version: 3,
      title: '',
      icon: '',
      settings: {},
      clientCanCreate: false,
      questions: [],
    };
    const { status, problem } = await send({ bytes: Buffer.from(JSON.stringify(file)), name: 'x.json' });
    expect(status).toBe(422);
    expect(problem.errors.map((error) => error.path)).toEqual(['json version', 'json title']);
    const question = {
      ID: newId(),
      type: 'text',
      title: 'A',
      description: '',
      disabled: false,
      isClientVisible: false,
      fileRequired: false,
      darkMode: false,
      stepIcon: null,
      backgroundMobile: null,
      backgroundDesktop: null,
    };
    const faulty = {
      ...file,
      version: 1,
      title: 'A',
      questions: [{ ...question, settings: { showWhen: '{nothing} = 1', min: 3, max: 1 } }],
    };
    const min = await send({ bytes: Buffer.from(JSON.stringify(faulty)), name: 'x.json' });
    expect(min.problem.errors).toMatchObject([{ path: 'json questions.0.settings.min' }]);
    const unknown = { ...faulty, questions: [{ ...question, settings: { showWhen: '{nothing} = 1' } }] };
    const condition = await send({ bytes: Buffer.from(JSON.stringify(unknown)), name: 'x.json' });
    expect(condition.problem.errors).toMatchObject([{ path: 'json questions.0.settings.showWhen' }]);
    const away = { ...faulty, questions: [{ ...question, settings: {}, backgroundMobile: newId() }] };
    const picture = await send({ bytes: Buffer.from(JSON.stringify(away)), name: 'x.json' });
    expect(picture.body.report).toMatchObject([{ code: 'media_left_out', is_error: false }]);
    expect(made(picture).questions[0]?.backgroundMobile).toBeNull();
  });
});

describe('the names of questions', () => {
  it('are those of the form, and stay through export and import', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label'],
      ['begin_group', 'Cabin-1', 'Cabin'],
      ['text', 'w.2', 'Width'],
      ['note', null, 'Look'],
      ['end_group', null, null],
      ['text', 'רוחב', 'Width'],
    ]);
    const jobType = made(await send({ bytes }));
    const names = jobType.questions.map((one) => one.name);
    expect(names).toEqual(['Cabin-1', 'w.2', 'look', 'form', 'רוחב']);
    for (const format of ['xlsform', 'json'] as const) {
      const again = made(await send({ bytes: (await exported(jobType._id, format)).bytes }));
      expect(again.questions.map((one) => one.name)).toEqual(names);
    }
    const template = await on.server.call(jobTypeCalls.changeJobType, {
      as: on.admin,
      params: { id: jobType._id },
      body: { isTemplate: true },
    });
    expect(template.status).toBe(200);
    const copy = await on.server.call(jobTypeCalls.createJobType, {
      as: on.admin,
      body: { title: 'Copy', template: jobType._id },
    });
    expect(copy.body.questions.map((one) => one.name)).toEqual(names);
  });
});

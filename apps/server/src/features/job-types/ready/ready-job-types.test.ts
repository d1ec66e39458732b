import { sendAnswers } from '@plumbline/contract/answers';
import { jobTypeFile } from '@plumbline/contract/job-type-files';
import type { JobType } from '@plumbline/contract/job-types';
import { createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { questionFromWire } from '@plumbline/contract/questions';
import * as calls from '@plumbline/contract/ready-job-types';
import { languages } from '@plumbline/domain/languages/languages';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { missingTexts } from '@plumbline/domain/translations/missing-texts';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../../test/support/set-server.ts';
import { newId } from '../../../ids.ts';
import { damagedPhoto, signature } from '../../documents/documents.fixtures.ts';
import { jobTypeFiles, made, shapeOf } from '../job-type-files.fixtures.ts';
import { answerAll } from './answer-all.fixtures.ts';
import { readyJobTypeNames } from './ready-job-types.ts';

const on = setServer({ admin: 'business_admin' });
const { send } = jobTypeFiles(on);

const take = (name: string, body: object = {}) =>
  on.server.call(calls.takeReadyJobType, { as: on.admin, params: { name }, body });
const definitionOf = (jobType: JobType) => makeDefinition(jobType._id, jobType.questions.map(questionFromWire));

describe('the ready-made job types', () => {
  it.each(languages)('are listed by title in %s, each with its questions', async (language) => {
    const headers = { 'accept-language': language };
    const { body: list } = await on.server.call(calls.listReadyJobTypes, { as: on.admin, headers });
    expect(list.map(({ name }) => name).toSorted()).toEqual(readyJobTypeNames);
    expect(list.length).toBeGreaterThanOrEqual(12);
    const titles = list.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, language)));
    expect(/[א-ת]/.test(titles.join())).toBe(language === 'he');
    for (const { name, questions_count } of list) {
      expect([name, questions_count >= 15 && questions_count <= 35]).toEqual([name, true]);
      const { body } = await on.server.call(calls.readReadyJobType, { as: on.admin, params: { name }, headers });
      const shown = body.questions.flatMap(({ title, options }) => [title, ...options]);
      expect(shown.filter((text) => text.trim() === '')).toEqual([]);
      if (language === 'en') expect(shown.filter((text) => /[א-ת]/.test(text))).toEqual([]);
    }
  });

  it('answer 404 for a name that is not there', async () => {
    expect((await take('no-such-thing')).status).toBe(404);
    const read = await on.server.call(calls.readReadyJobType, { as: on.admin, params: { name: 'no-such-thing' } });
    expect(read.status).toBe(404);
  });

  it('are taken under a title of one’s own, in one language or all, and stay apart from each other', async () => {
    const first = (await take('lift', { title: 'My lifts', languages: ['he'] })).body;
    expect(first).toMatchObject({ title: 'My lifts', settings: { languages: ['he'] } });
    expect(first.translations ?? {}).toEqual({});
    expect(first.questions.map(({ translations }) => translations)).toEqual(first.questions.map(() => ({})));
    const second = (await take('lift')).body;
    expect(second).toMatchObject({
      title: 'Lift inspection',
      settings: { languages: ['en', 'he'], plannedLength: 90 },
    });
    expect(second.translations?.he?.['name']).toBe('בדיקת מעלית');
    const ids = [first, second].flatMap(({ questions }) => questions.map(({ ID }) => ID));
    expect(new Set(ids).size).toBe(first.questions.length * 2);
    expect((await take('lift', { languages: ['he', 'he'] })).problem.errors).toMatchObject([{ path: 'languages' }]);
  });
});

describe.each(readyJobTypeNames)('%s', (name) => {
  it('is a file of ours that is imported without a remark, and gives the same job type', async () => {
    const { body, headers } = await on.server.call(calls.exportReadyJobType, { as: on.admin, params: { name } });
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    expect(String(headers['content-disposition'])).toContain('.json');
    expect(jobTypeFile.safeParse(JSON.parse(bytes.toString())).error?.issues).toBeUndefined();
    const imported = await send({ bytes, name: `${name}.json` });
    expect(imported.body.report).toEqual([]);
    expect(shapeOf(made(imported))).toEqual(shapeOf((await take(name)).body));
  });

  it.each([
    ['en', 'first'],
    ['en', 'last'],
    ['he', 'first'],
    ['he', 'last'],
  ] as const)(
    'is answered at once in %s, with the %s of everything, and nothing is left to translate',
    async (language, manner) => {
      const others = languages.filter((one) => one !== language);
      const { body: jobType } = await take(name, { languages: [language, ...others] });
      const definition = definitionOf(jobType);
      for (const question of definition.questions) {
        for (const other of languages)
          expect([question.name, missingTexts(question, other, language)]).toEqual([question.name, []]);
      }
      const project = await on.server.call(createProject, { as: on.admin, body: { name: `Site ${newId()}` } });
      const job = await on.server.call(createJob, {
        as: on.admin,
        body: {
          job_type: jobType._id,
          project: project.body._id,
          startDate: new Date().toISOString(),
        },
      });
      expect(job.status, JSON.stringify(job.problem)).toBe(200);
      const file = await damagedPhoto(on.server, on.admin, 'photo.jpg');
      const drafts = answerAll(definition, {
        manner,
        file,
        signature,
        clock: { now: new Date(), timeZone: defaultSettings.timezone },
      });
      // The last of every choice may end it early: a building that nobody could enter has no meters.
      expect(drafts.length).toBeGreaterThan(manner === 'first' ? 8 : 4);
      const data = drafts.map(({ questionId, base: _, revision: __, ...content }) => ({
        question: questionId,
        answer: { ...content, ID: `${questionId}_${newId()}`, files: [...content.files], emails: [] },
      }));
      const sent = await on.server.call(sendAnswers, { as: on.admin, body: { job: job.body._id, data, submit: true } });
      expect(sent.status, JSON.stringify(sent.problem)).toBe(200);
      const { body } = await on.server.call(readJob, { as: on.admin, params: { id: job.body._id } });
      expect(body.status).toBe('reported');
      // With the last option of each check nothing is applicable.
      const isScored = jobType.settings.passMark !== null && manner === 'first';
      if (isScored) expect(body.score).toMatchObject({ percent: 100, open: 0, passed: true });
      else if (jobType.settings.passMark === null) expect(body.score).toBeNull();
    },
  );
});

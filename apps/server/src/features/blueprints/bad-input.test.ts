import { uploadAsset } from '@plumbline/contract/assets';
import type { Asset } from '@plumbline/contract/assets';
import { readPdfImages, resizePdf } from '@plumbline/contract/asset-plans';
import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { lockedPdf, pdfFile } from '../../../test/support/files/pdf-files.ts';
import { formWithFile } from '../../../test/support/multipart.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { Answered } from '../../../test/support/test-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, makePlan, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
let question: WireQuestion;
let [file, job] = ['', ''];

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
  question = made.q['Plan'] as WireQuestion;
  file = await makePlan(on.server, on.admin);
  job = await makeJob(on.server, made.id);
});

const stored = async () =>
  (
    await on.server.call(calls.countBlueprintElements, {
      as: on.admin,
      body: { job, question: question.ID, files: [file] },
    })
  ).body[0]?.count;
const upload = async (bytes: Buffer, name = 'plan.pdf') =>
  (await on.server.send({
    method: 'POST',
    url: uploadAsset.path,
    query: { target: 'blueprint' },
    as: on.admin,
    ...formWithFile(bytes, { name }),
  })) as Answered<Asset>;
const line = (points: string) => `{"v":1,"kind":"Line","style":0,"page":1,"strokeHeight":4,"points":${points}}`;

describe('bad coordinates', () => {
  for (const [name, points] of [
    ['NaN', '[0,0,NaN,0]'],
    ['infinite', '[0,0,1e400,0]'],
    ['huge', '[0,0,1e12,0]'],
    ['missing', '[0,0,1]'],
    ['text', '[0,0,"1",0]'],
    ['null', '[0,0,null,0]'],
  ] as const) {
    it(`${name}: are refused at their element, and the good ones of the call wait with it`, async () => {
      const before = await stored();
      const { status, problem } = await save(on.server, on.admin, {
        job,
        question,
        file,
        elements: [anElement(), anElement({ canvasData: line(points) })],
      });
      expect(status).toBe(400);
      expect(problem.errors).toMatchObject([{ path: expect.stringMatching(/^elements\.1\.canvasData/) }]);
      expect(problem.errors?.[0]?.message).toMatch(/\S/);
      expect(await stored()).toBe(before);
    });
  }
});

describe('what is marked by all jobs', () => {
  it.each([['one job'], ['nothing']])('on no plan, with %s named: refused', async (named) => {
    const query = { allJobs: 'true' as const, ...(named === 'one job' && { job, question: question.ID }) };
    const { status, problem } = await on.server.call(calls.listBlueprints, { as: on.admin, query });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ path: 'query.file', code: 'required' }]);
  });
});

describe('too much at once', () => {
  it('100,000 elements in one call: refused, nothing is stored, and the server goes on', async () => {
    const before = await stored();
    const element = anElement({ canvasData: line('[0,0,9,9]') });
    const elements = Array.from({ length: 100_000 }, () => ({ ...element, _id: newId() }));
    const [refused, other] = await Promise.all([
      save(on.server, on.admin, { job, question, file, elements }),
      on.server.call(calls.listBlueprints, { as: on.admin, query: { job } }),
    ]);
    expect([400, 413]).toContain(refused.status);
    expect(other.status).toBe(200);
    expect(await stored()).toBe(before);
  });

  it(
    '20,000 elements in four calls: stored, exported as a spreadsheet; one more is refused',
    { timeout: 60_000 },
    async () => {
      const { id } = await makeJobType(on.server, on.admin, [['text', 'Other']]);
      const own = await makeJobType(on.server, on.admin, [['blueprint', 'Full']]);
      const place = { job: await makeJob(on.server, own.id), question: own.q['Full'] as WireQuestion, file };
      expect(id).not.toBe(own.id);
      for (let round = 0; round < 4; round += 1) {
        const elements = Array.from({ length: 5_000 }, () => anElement());
        expect((await save(on.server, on.admin, { ...place, elements })).status).toBe(200);
      }
      const over = await save(on.server, on.admin, { ...place, elements: [anElement()] });
      expect(over.problem.errors).toMatchObject([{ path: 'elements', code: 'elements_too_many' }]);
      const row = {
        blueprint: 'Floor',
        element: newId(),
        color: '#F05F63',
        name: 'Crack',
        type: 0,
        width: 100,
        convertedHeight: 0,
        convertedWidth: 1,
        totalLength: 1,
        totalArea: 0,
      };
      const sheet = await on.server.send({
        method: 'POST',
        url: calls.exportMarkings.path,
        as: on.admin,
        payload: { rows: Array.from({ length: 20_000 }, () => row), name: 'Tower' },
      });
      expect(sheet.status).toBe(200);
    },
  );
});

describe('another’s and unknown ids', () => {
  it('an unknown catalogue id is refused at its element', async () => {
    const { problem } = await save(on.server, on.admin, {
      job,
      question,
      file,
      elements: [anElement({ elementId: newId() })],
    });
    expect(problem.errors).toMatchObject([{ path: 'elements.0.elementId', code: 'unknown_reference' }]);
  });

  it('a body that names another job or question than the address is refused', async () => {
    const { problem } = await save(on.server, on.admin, {
      job,
      question,
      file,
      elements: [anElement({ job: newId() })],
    });
    expect(problem.errors).toMatchObject([{ path: 'elements.0.job' }]);
    const { problem: other } = await on.server.call(calls.saveBlueprint, {
      as: on.admin,
      params: { job, question: question.ID },
      body: { file, job: newId(), question: newId() },
    });
    expect(other.errors?.map(({ path }) => path).toSorted()).toEqual(['job', 'question']);
  });
});

describe('plans that can’t be opened', () => {
  it('a damaged PDF is refused as corrupted', async () => {
    const { status, problem } = await upload(pdfFile().subarray(0, 200));
    expect([status, problem.code]).toEqual([422, 'file_corrupted']);
  });

  it('an encrypted PDF is taken or refused by name, and has no pages to draw on', async () => {
    const { status, problem, body } = await upload(lockedPdf());
    if (status !== 200) return expect(problem.code).toBe('file_locked');
    const pages = await on.server.call(readPdfImages, { as: on.admin, query: { id: body.assetId } });
    expect(pages.body[0]?.children).toEqual([]);
  });

  it('a PDF without pages is refused', async () => {
    const { status, problem } = await upload(pdfFile([]));
    expect(status).not.toBe(500);
    expect(['file_corrupted', 'file_has_no_pages']).toContain(problem.code);
  });

  it('a PDF of 500 pages tells all of them at once and draws none before it is asked', async () => {
    const { status, body } = await upload(pdfFile(Array.from({ length: 500 }, () => ({ width: 595, height: 842 }))));
    expect(status).toBe(200);
    const decodes = vi.spyOn(on.server.services.decoder, 'run');
    const pages = await on.server.call(readPdfImages, { as: on.admin, query: { id: body.assetId, get_sizes: 'true' } });
    expect(pages.body[0]?.children).toHaveLength(500);
    expect(pages.body[0]?.size).toHaveLength(500);
    const drawn = decodes.mock.calls.filter(([task]) => task === 'pagePicture' || task === 'pageTiles');
    decodes.mockRestore();
    expect(drawn).toEqual([]);
  });

  it('a page of gigapixels is drawn within the limit of a picture', async () => {
    const { status, body } = await upload(pdfFile([{ width: 14_400, height: 14_400 }]));
    expect(status).toBe(200);
    const pages = await on.server.call(readPdfImages, { as: on.admin, query: { id: body.assetId } });
    const [page] = pages.body[0]?.children ?? [];
    expect(Math.max(page?.width ?? 0, page?.height ?? 0)).toBeLessThanOrEqual(4_096);
    const tiles = await on.server.call(resizePdf, { as: on.admin, params: { id: body.assetId }, body: { page: 1 } });
    expect(tiles.status).toBe(200);
  });
});

describe('a plan that changes while it is open', () => {
  it('that was deleted meanwhile is said at its place, and what was marked on it before stays', async () => {
    const gone = await makePlan(on.server, on.admin);
    const [before] = [anElement()];
    expect((await save(on.server, on.admin, { job, question, file: gone, elements: [before] })).status).toBe(200);
    await on.server.db().query.updateTable('assets').set({ removed_at: new Date() }).where('id', '=', gone).execute();
    const refused = await save(on.server, on.admin, { job, question, file: gone, elements: [anElement()] });
    expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([400, ['file']]);
    const rows = await on.server
      .db()
      .query.selectFrom('blueprint_elements')
      .select('id')
      .where('id', '=', before._id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('takes no element that lies on another plan or in another job', async () => {
    const [own, elsewhere] = [await makePlan(on.server, on.admin), await makePlan(on.server, on.admin)];
    const element = anElement();
    await save(on.server, on.admin, { job, question, file: elsewhere, elements: [element] });
    const refused = await save(on.server, on.admin, { job, question, file: own, elements: [anElement(), element] });
    expect(refused.problem.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['elements.1._id', 'unknown_reference'],
    ]);
    const counted = await on.server.call(calls.countBlueprintElements, { as: on.admin, body: { files: [own] } });
    expect(counted.body[0]?.count).toBe(0);
  });
});

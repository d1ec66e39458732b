import { previewDocument } from '@plumbline/contract/job-documents';
import { defaultDocumentLayout } from '@plumbline/domain/documents/default-layout';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { sendAnswers } from '@plumbline/contract/answers';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });

const preview = (layout: object, page = 1, as = on.admin) =>
  on.server.send({ method: 'POST', url: previewDocument.path, as, payload: { layout, page } });

it('the layout of documents is tried on the newest reported job, as a picture of a page, and nothing is kept', async () => {
  expect((await preview({})).status).toBe(404);
  const { id, q } = await makeJobType(on.server, on.admin, [['text', 'Remarks']]);
  const job = await makeJob(on.server, id, [on.inspector]);
  const body = { job, data: [anAnswer(q['Remarks'] as never, 'fine')], submit: true };
  expect((await on.server.call(sendAnswers, { as: on.inspector, body })).status).toBe(200);
  const upright = await sharp((await preview(defaultDocumentLayout)).body as Buffer).metadata();
  expect(upright.format).toBe('webp');
  expect(upright.height).toBeGreaterThan(upright.width);
  const across = await sharp((await preview({ isLandscape: true, parts: ['details'] }, 5)).body as Buffer).metadata();
  expect(across.width).toBeGreaterThan(across.height);
  const stored = await on.server.db().query.selectFrom('issued_documents').selectAll().execute();
  expect(stored).toEqual([]);
  expect((await preview({ parts: [] })).problem.errors[0]?.path).toBe('layout.parts');
  expect((await preview({}, 1, on.inspector)).status).toBe(403);
}, 120_000);

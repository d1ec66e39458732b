import * as planCalls from '@plumbline/contract/asset-plans';
import * as calls from '@plumbline/contract/assets';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { placedJpeg } from '../../../test/support/files/picture-files.ts';
import { anAnswer, setAnswering } from '../answers/answers.fixtures.ts';
import { getFrom, jpeg, png, uploadTo } from './assets.fixtures.ts';

const on = setAnswering([['text', 'Plate', { allowAddingFile: true }]]);

async function uploaded(bytes: Buffer, as: TestPerson = on.inspector, query: Record<string, string> = {}) {
  const { body, problem } = await uploadTo(on.server, { as, bytes, query });
  if (!body._id) throw new Error(problem.code);
  return body._id;
}

const marksOver = (original: string): PictureMarks => ({
  original,
  marks: [
    { kind: 'pen', id: 'a', colour: 'red', width: 'medium', points: [[10, 20.5]] },
    { kind: 'arrow', id: 'b', colour: 'white', width: 'thin', from: [0, 0], to: [500, 500] },
    { kind: 'text', id: 'c', colour: 'yellow', width: 'thick', at: [500, 300], text: 'סדק' },
  ],
});
const setMarks = (id: string, value: PictureMarks | null, as: TestPerson = on.inspector) =>
  on.server.call(planCalls.changeAssetProperties, { as, params: { id }, body: { name: 'marks', value } });
const read = (id: string, as: TestPerson) => on.server.call(calls.readAssetInfo, { as, params: { id } });

it('keeps what was drawn over a picture as it is, and the picture is seen by whoever sees the drawing', async () => {
  const [original, drawing] = [await uploaded(await jpeg()), await uploaded(await jpeg())];
  expect((await setMarks(drawing, marksOver(original))).body).toMatchObject({ marks: marksOver(original) });
  const job = await on.job([on.inspector, on.other]);
  expect((await read(original, on.other)).status).toBe(404);
  await on.send(job, [anAnswer(on.at('Plate'), 'x', { files: [drawing] })]);
  expect((await read(drawing, on.other)).body).toMatchObject({ marks: { original }, position: null });
  expect((await read(original, on.other)).body).toMatchObject({ _id: original, marks: null });
  expect((await getFrom(on.server, `/v1/s3/download/${original}?size=100`, { as: on.other })).status).toBe(200);
  const list = await on.server.call(calls.listAssets, { as: on.admin, query: { jobId: job } });
  expect(list.body.docs.map((doc) => doc._id).toSorted()).toEqual([original, drawing].toSorted());
  await setMarks(drawing, null);
  expect((await read(original, on.other)).status).toBe(404);
});

it('a drawing over a photo was taken when and where the photo was', async () => {
  const [original, drawing] = [await uploaded(await placedJpeg()), await uploaded(await jpeg())];
  const noted = { taken_at: '2026-03-01T09:05:20.000Z', position: { lat: 32.109, long: 34.855 } };
  expect((await read(original, on.inspector)).body).toMatchObject(noted);
  expect((await read(drawing, on.inspector)).body).toMatchObject({ taken_at: null, position: null });
  await setMarks(drawing, marksOver(original));
  expect((await read(drawing, on.inspector)).body).toMatchObject(noted);
});

it('is kept once, however often it is said, and told as a change', async () => {
  const [original, drawing] = [await uploaded(await jpeg()), await uploaded(await jpeg())];
  for (let time = 0; time < 3; time += 1) expect((await setMarks(drawing, marksOver(original))).status).toBe(200);
  const events = await on.server
    .db()
    .query.selectFrom('events')
    .selectAll()
    .where('subject_id', '=', drawing)
    .execute();
  expect(events.filter(({ name }) => name === 'file.changed')).toHaveLength(1);
});

it('is over a picture that the person sees, no secret, no drawing itself, and by who may change the file', async () => {
  const [original, drawing] = [await uploaded(await jpeg()), await uploaded(await jpeg())];
  const refusal = async (to: string, marks: PictureMarks, as?: TestPerson) =>
    (await setMarks(to, marks, as)).problem.errors?.map((error) => [error.path, error.code]);
  const notThat = [['value.original', 'picture_expected']];
  const query = { target: 'profile', private_asset: 'true', target_user: on.inspector.id };
  for (const other of [
    newId(),
    drawing,
    await uploaded(await png(), on.other),
    await uploaded(await png(), on.inspector, query),
  ])
    expect(await refusal(drawing, marksOver(other))).toEqual(notThat);
  expect(await refusal(await uploaded(filmFile()), marksOver(original))).toEqual([['name', 'picture_expected']]);
  await setMarks(drawing, marksOver(original));
  expect(await refusal(original, marksOver(drawing))).toEqual(notThat);
  expect((await setMarks(drawing, marksOver(original), on.other)).status).toBe(404);
  const wrong = { original, marks: [{ ...marksOver(original).marks[0], colour: 'url(x)' }] } as never;
  expect((await setMarks(drawing, wrong)).status).toBe(400);
});

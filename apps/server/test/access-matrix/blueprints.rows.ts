import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import { defaultElementId, lineCanvasData } from './world.ts';

const everybody = '200 200 200 200 200';
/** A picture of one pixel, in another colour each time: equal documents are stored once. */
async function onePixel(): Promise<string> {
  const [r, g, b] = randomBytes(3);
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** What is marked on plans (spec/3 §6; spec/4 §2 "Who sees what"). What one doesn't see is left out of the lists. */
export const rows: Record<string, Row> = {
  listBlueprints: {
    send: async (world, place) => {
      const { jobId, questionId, fileId } = await world.marking(place);
      return { query: { job: jobId, question: questionId, file: fileId } };
    },
    own: everybody,
    other: everybody,
    foreign: everybody,
  },
  listMarkings: {
    send: async (world, place) => ({ query: { file: (await world.marking(place)).fileId } }),
    own: everybody,
    other: everybody,
    foreign: everybody,
  },
  exportMarkingsGeoJson: {
    send: async (world, place) => ({ query: { file: (await world.marking(place)).fileId } }),
    own: everybody,
    other: everybody,
    foreign: everybody,
  },
  countBlueprintElements: {
    send: async (world, place) => {
      const { jobId, questionId, fileId } = await world.marking(place);
      return { body: { job: jobId, question: questionId, files: [fileId] } };
    },
    own: everybody,
    other: everybody,
    foreign: everybody,
  },
  // Whoever may not measure plans may not measure again what is on them.
  rescaleBlueprint: {
    send: async (world, place) => ({ body: { file: (await world.marking(place)).fileId } }),
    own: '200 200 403 403 403',
    other: '200 200 403 403 403',
  },
  alignBlueprint: {
    send: async (world, place) => {
      const from = [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
      ] as const;
      return { body: { file: (await world.marking(place)).fileId, version: 1, from, to: from } };
    },
    own: '200 200 403 403 403',
    other: '200 200 403 403 403',
  },
  saveBlueprint: {
    send: async (world, place) => {
      const { jobId, questionId, fileId } = await world.marking(place);
      const element = { _id: newId(), elementId: defaultElementId, canvasData: lineCanvasData };
      return { params: { job: jobId, question: questionId }, body: { file: fileId, elements: [element] } };
    },
    own: everybody,
    other: '200 200 404 404 404',
  },
  removeBlueprintElement: {
    send: async (world, place) => ({ params: { id: (await world.marking(place)).id } }),
    own: everybody,
    other: '200 200 404 404 404',
  },
  exportBlueprint: {
    ...plain(everybody),
    send: async () => ({
      body: { blueprintImage: await onePixel(), elements: [], size: { width: 10, height: 10 } },
    }),
  },
  exportMarkings: plain(everybody, { body: { rows: [] } }),
};

import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const nobodyElses = '404 404 404 404 404';

/** Uploads that may break off: each person's own (decision 0028). */
export const rows: Record<string, Row> = {
  // Without a size nothing is begun; who may upload is asked first.
  createUpload: plain('400 400 400 400 400'),
  readUpload: {
    send: async (world, place, caller) => ({ params: { id: await world.upload(place, caller) } }),
    own: '200 200 200 200 200',
    other: nobodyElses,
  },
  // Without bytes nothing is taken; whose upload it is is asked first.
  sendPiece: {
    send: async (world, place, caller) => ({ params: { id: await world.upload(place, caller) } }),
    own: '415 415 415 415 415',
    other: nobodyElses,
  },
  cancelUpload: {
    send: async (world, place, caller) => ({ params: { id: await world.upload(place, caller) } }),
    own: '204 204 204 204 204',
    other: nobodyElses,
  },
};

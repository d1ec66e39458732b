import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const days = { query: { from: '2026-03-15', to: '2026-03-21' } };

/** The shift view (spec/3 §6), and each person's own days. */
export const rows: Record<string, Row> = {
  listShifts: plain('200 200 200 403 403', days),
  countShifts: plain('200 200 200 403 403', days),
  listOwnShifts: plain('200 200 200 200 403', days),
  proposeShifts: plain('200 200 200 403 403', { body: { from: '2026-03-15', to: '2026-03-21' } }),
  readJobCandidates: {
    send: async (world, place) => ({ body: { job: (await world.job(place)).id } }),
    own: '200 200 200 403 403',
    other: '200 200 404 403 403',
    foreign: '404 404 404 403 403',
  },
};

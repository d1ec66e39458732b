import type { Row } from './cells.ts';

const onJobType = (sent: { body?: unknown; query?: Record<string, string> } = {}): Row => ({
  send: async (world, place) => ({ params: { id: await world.jobType(place) }, ...sent }),
  own: '200 200 403 403 403',
  other: '200 200 403 404 404',
});

const onJob = (body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: (await world.job(place)).id },
    ...(body !== undefined && { body }),
  }),
  own: '200 200 403 403 403',
  other: '200 200 404 404 404',
});

/** Retention rules and holds (decision 0092): administrators alone. */
export const rows: Record<string, Row> = {
  readRetention: onJobType(),
  setRetention: onJobType({ body: { rule: { covers: 'media', years: 7 } } }),
  previewRetention: onJobType({ query: { covers: 'files', years: '7' } }),
  readJobHold: onJob(),
  setJobHold: onJob({ reason: 'A claim is open' }),
};

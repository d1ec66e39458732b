import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const onProject = (own: string, other: string, body?: unknown): Row => ({
  send: async (world, place) => ({ params: { id: await world.project(place) }, ...(body !== undefined && { body }) }),
  own,
  other,
});

/** Projects, feeds and the bell (spec/4 §2 "Who sees what"; decision 0009). */
export const rows: Record<string, Row> = {
  listProjects: plain('200 200 200 200 200'),
  listAllProjects: plain('200 200 200 200 200'),
  listProjectPlaces: plain('200 200 200 200 200'),
  createProject: plain('200 200 200 200 403', { body: { name: 'New project' } }),
  readProject: onProject('200 200 200 200 200', '200 200 404 404 404'),
  readProjectCover: onProject('200 200 200 200 200', '200 200 404 404 404'),
  readProjectChart: onProject('200 200 200 200 200', '200 200 404 404 404'),
  readProjectFeed: onProject('200 200 200 200 200', '200 200 404 404 404'),
  changeProject: onProject('200 200 200 200 403', '200 200 404 404 404', { name: 'Renamed' }),
  cloneProject: onProject('200 200 200 403 403', '200 200 404 404 404'),
  removeProject: onProject('200 200 200 403 403', '200 200 404 404 404'),
  listNotifications: plain('200 200 200 200 200'),
  readNotifications: plain('200 200 200 200 200', { body: {} }),
};

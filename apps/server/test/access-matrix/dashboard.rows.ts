import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';

/** The start page (spec/2 §9; spec/4 §6 "Screens that are only named"): everybody has one, of their own. */
export const rows: Record<string, Row> = {
  listDashboardWidgets: plain('200 200 200 200 200'),
  // A widget that isn't for a role is not there.
  readDashboardWidget: plain('200 200 200 404 404', { params: { id: 'waiting_for_review' } }),
  changeDashboardWidget: plain('200 200 200 200 404', { params: { id: 'my_jobs' }, body: { data: { position: 0 } } }),
  // Whoever has no such widget is left without one.
  removeDashboardWidget: plain('200 200 200 200 200', { params: { id: `report:${newId()}` } }),
  resetDashboardWidgets: plain('200 200 200 200 200'),
  listMyJobs: plain('200 200 200 200 200'),
  listChangedJobs: plain('200 200 200 200 200'),
  // Where places are not looked up, whoever might is told so.
  searchPlaces: plain('409 409 409 409 409', { query: { search: 'Haifa' } }),
  readAddress: plain('409 409 409 409 409', { query: { lat: '32.1', long: '34.8' } }),
  readProjectDashboard: plain('200 200 200 200 200'),
  readFirstSteps: plain('200 200 200 403 403'),
  // Everybody searches, each among what they see (features/search).
  searchEverything: plain('200 200 200 200 200', { query: { search: 'project' } }),
};

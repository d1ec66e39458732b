import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const administrators = '200 200 403 403 403';
const everybody = '200 200 200 200 200';
const systemAdmins = '200 403 403 403 403';

/** Settings, apps, files, instances, the API pages (spec/4 §2 "Who sees what"; decision 0009). */
export const rows: Record<string, Row> = {
  readBootstrap: plain(everybody, {}, 200),
  listToggles: plain(everybody),
  readToggle: plain(everybody, { params: { id: 'projects' } }),
  readToggleActive: plain(everybody, { params: { id: 'projects' } }),
  readToggleSettings: plain(administrators, { params: { toggleId: 'projects' } }),
  changeToggle: plain(administrators, { params: { id: 'customer' }, body: { isActive: false } }),
  changeToggleSettings: plain(administrators, { params: { id: 'customer' }, body: {} }),
  readSettings: plain(administrators),
  changeSettings: plain(administrators, { body: { companyName: 'Lifts' } }),
  changeProjectFields: {
    ...plain(administrators),
    send: async () => ({ body: { projectFields: [{ id: newId(), label: 'Note', type: 'text' }] } }),
  },
  listTranslations: plain(administrators),
  changeTranslations: {
    send: async (world, place) => ({
      body: {
        changes: [
          { kind: 'skill', id: await world.skill(place), key: 'name', language: 'he', text: 'גובה' },
          { kind: 'job_type', id: await world.jobType(place), key: 'name', language: 'he', text: 'בדיקה' },
        ],
      },
    }),
    own: administrators,
    other: administrators,
    foreign: '400 400 403 403 403',
  },
  changeBlueprintSettings: plain(administrators, { body: {} }),
  previewDocument: {
    send: async (world) => {
      const { id } = await world.job('own');
      await world.server
        .db()
        .query.updateTable('jobs')
        .set({ submitted_at: new Date() })
        .where('id', '=', id)
        .execute();
      return { body: { layout: {} } };
    },
    own: administrators,
  },
  listTeams: plain(everybody),
  joinChannel: {
    send: async (world, place) => ({ params: { projectId: await world.project(place) } }),
    own: everybody,
    other: '200 200 404 404 404',
  },
  readClientState: plain(everybody, { params: { screen: 'jobs' } }),
  readClientStateById: plain('404 404 404 404 404', { params: { id: newId() } }),
  saveClientState: plain(everybody, { params: { screen: 'jobs' }, body: { state: { a: 1 } } }),

  listAssets: plain('200 200 200 403 403'),
  readAssetInfo: {
    send: async (world, place) => ({ params: { id: await world.asset(place) } }),
    own: everybody,
    other: '200 200 404 404 404',
  },
  downloadAsset: {
    send: async (world, place) => ({ params: { assetId: await world.asset(place) } }),
    // The rows are there, their bytes aren't: whoever may read them is told that the file is corrupted.
    own: '422 422 422 422 422',
    other: '422 422 404 404 404',
    stranger: 401,
  },
  removeAsset: {
    send: async (world, place) => ({ params: { id: await world.asset(place) } }),
    own: '200 200 200 403 403',
    other: '200 200 404 404 404',
  },
  // Without a file there is nothing to take in; who may upload is asked first.
  uploadAsset: plain('400|415 400|415 400|415 400|415 400|415'),

  readApiDocumentationV1: plain(systemAdmins),
  readApiDocumentationV2: plain(systemAdmins),
  readApiDocumentationLink: plain(administrators),
};

import { newId } from '../../src/ids.ts';
import type { Row, Sent } from './cells.ts';
import { plain } from './cells.ts';

const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }];
const planners = '200 200 200 403 403';

const onReport = (sent: Sent = {}): Row => ({
  send: async (world, place) => ({ ...sent, params: { ...sent.params, id: await world.report(place) } }),
  own: planners,
  other: '200 200 404 403 403',
});

/** Templates are everybody's who works with reports; another instance's are not there. */
const onTemplate = (sent: Sent = {}): Row => ({
  send: async (world) => ({ ...sent, params: { instance: 'own', id: await world.reportTemplate() } }),
  own: planners,
});

/** Reports, for project managers and above (spec/4 §2 "Who sees what"); one that is shared with nobody is its owner’s. */
export const rows: Record<string, Row> = {
  listReports: plain(planners),
  readReportDashboard: plain(planners),
  createReport: { send: async () => ({ body: { name: `Report ${newId()}`, type: 'jobs', columns } }), own: planners },
  readReport: onReport(),
  changeReport: onReport({ body: { name: 'Renamed' } }),
  renameReportColumn: onReport({ body: { oldName: 'Job ID', newName: 'Number', index: 0 } }),
  cloneReport: onReport({ body: {} }),
  removeReport: onReport(),
  readReportCounters: onReport(),
  refreshReport: onReport(),
  readReportRows: onReport(),
  listReportColumns: plain(planners),
  listReportQuestions: plain(planners),
  readListCells: plain(planners, { params: { list: 'projects' }, query: { ids: '', columns: '' } }),
  countListGroups: plain('200 200 200 200 200', { params: { list: 'projects' }, query: { section: 'created_at' } }),
  exportListCsv: plain(planners, { params: { list: 'projects' }, query: { columns: 'name' } }),
  previewReport: plain(planners, { body: { report: { type: 'jobs', columns } } }),
  exportReportXlsx: onReport({ body: {} }),
  exportReportPdf: onReport({ body: {} }),
  exportReportCsv: onReport({ body: {} }),
  exportReportJsonLines: onReport({ body: {} }),
  readReportFeedState: onReport(),
  openReportFeed: onReport(),
  closeReportFeed: onReport(),
  // A secret that nobody was given opens nothing, whoever asks.
  readReportFeed: plain('404 404 404 404 404', { params: { token: 'x'.repeat(43) } }, 404),
  listReportTemplates: plain(planners),
  createReportTemplate: {
    send: async () => ({ body: { name: `Template ${newId()}`, report: { type: 'jobs', columns } } }),
    own: planners,
  },
  renameReportTemplate: onTemplate({ body: { name: 'Renamed' } }),
  removeReportTemplate: onTemplate(),
  listInstanceTemplates: plain(planners, { params: { instance: 'own' } }),
  readInstanceTemplate: onTemplate(),
  saveInstanceTemplate: onTemplate({ body: { template: { name: 'Kept', report: { type: 'jobs', columns } } } }),
  removeInstanceTemplate: onTemplate(),
  createReportFromTemplate: onTemplate({ body: { name: 'Made' } }),
  listReportJobFiles: {
    send: async (world, place) => ({ params: { id: await world.report('own'), job: (await world.job(place)).id } }),
    own: planners,
    other: '200 200 404 403 403',
  },
};

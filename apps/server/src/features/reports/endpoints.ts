import type { Endpoint } from '../../http/endpoint.ts';
import type { ListSource } from '../lists/index.ts';
import * as exports from './export-report.route.ts';
import { readListCellsEndpoint } from './list-cells.route.ts';
import { exportListCsvEndpoint } from './list-csv.route.ts';
import * as feeds from './report-feed.route.ts';
import * as templates from './report-templates.route.ts';
import * as rows from './report-rows.route.ts';
import * as reports from './reports.route.ts';

const reportEndpoints: readonly Endpoint[] = [
  reports.listReportsEndpoint,
  reports.readReportDashboardEndpoint,
  reports.createReport,
  reports.readReportEndpoint,
  reports.changeReport,
  reports.removeReport,
  reports.renameReportColumn,
  reports.cloneReport,
  rows.previewReport,
  rows.readReportRows,
  rows.readReportCounters,
  rows.refreshReport,
  rows.listReportColumns,
  rows.listReportQuestions,
  rows.listReportJobFiles,
  exports.exportReportXlsx,
  exports.exportReportPdf,
  exports.exportReportCsv,
  exports.exportReportJsonLines,
  feeds.readReportFeedState,
  feeds.openReportFeed,
  feeds.closeReportFeed,
  feeds.readReportFeed,
  templates.listReportTemplates,
  templates.createReportTemplate,
  templates.renameReportTemplate,
  templates.removeReportTemplate,
  templates.listInstanceTemplates,
  templates.readInstanceTemplate,
  templates.saveInstanceTemplate,
  templates.removeInstanceTemplate,
  templates.createReportFromTemplate,
];

export const endpoints = ({ listSources }: { listSources: readonly ListSource[] }): readonly Endpoint[] => [
  ...reportEndpoints,
  // Lists with the columns that reports have: on the page, and as a file.
  readListCellsEndpoint(listSources),
  exportListCsvEndpoint(listSources),
];

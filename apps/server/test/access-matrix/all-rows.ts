import { answerRows } from './answers.rows.ts';
import { assetRows } from './assets.rows.ts';
import { automationRows } from './automations.rows.ts';
import { blueprintRows } from './blueprints.rows.ts';
import type { Row } from './cells.ts';
import { dashboardRows } from './dashboard.rows.ts';
import { exportRows } from './exports.rows.ts';
import { jobRows } from './jobs.rows.ts';
import { projectFieldRows } from './project-fields.rows.ts';
import { projectRows } from './projects.rows.ts';
import { reportRows } from './reports.rows.ts';
import { settingsRows } from './settings.rows.ts';
import { skillRows } from './skills.rows.ts';
import { uploadRows } from './uploads.rows.ts';
import { userRows } from './users.rows.ts';
import { viewRows } from './views.rows.ts';
import { webhookRows } from './webhooks.rows.ts';

/** Every served call with valid input for it, by the call's name. */
export const allRows: Readonly<Record<string, Row>> = {
  ...jobRows,
  ...answerRows,
  ...assetRows,
  ...automationRows,
  ...blueprintRows,
  ...dashboardRows,
  ...exportRows,
  ...projectRows,
  ...projectFieldRows,
  ...userRows,
  ...reportRows,
  ...settingsRows,
  ...skillRows,
  ...uploadRows,
  ...viewRows,
  ...webhookRows,
};

import { answerRows } from './answers.rows.ts';
import { assetRows } from './assets.rows.ts';
import type { Row } from './cells.ts';
import { dashboardRows } from './dashboard.rows.ts';
import { jobRows } from './jobs.rows.ts';
import { projectFieldRows } from './project-fields.rows.ts';
import { projectRows } from './projects.rows.ts';
import { settingsRows } from './settings.rows.ts';
import { skillRows } from './skills.rows.ts';
import { uploadRows } from './uploads.rows.ts';
import { userRows } from './users.rows.ts';

/** Every served call with valid input for it, by the call's name. */
export const allRows: Readonly<Record<string, Row>> = {
  ...jobRows,
  ...answerRows,
  ...assetRows,
  ...dashboardRows,
  ...projectRows,
  ...projectFieldRows,
  ...userRows,
  ...settingsRows,
  ...skillRows,
  ...uploadRows,
};

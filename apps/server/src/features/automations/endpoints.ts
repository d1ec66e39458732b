import type { Endpoint } from '../../http/endpoint.ts';
import {
  changeAutomation,
  createAutomation,
  listAutomationsEndpoint,
  readAutomationEndpoint,
  removeAutomation,
} from './automations.route.ts';
import {
  duplicateAutomation,
  exportAutomation,
  importAutomation,
  listAutomationTemplates,
  listAutomationVersions,
  restoreAutomationVersion,
} from './copies.route.ts';
import { listAutomationRuns, replayAutomationRun, replayAutomationRuns } from './runs.route.ts';
import { discardMissedEvents, listMissedEvents, runMissedEvents } from './missed.route.ts';
import { previewAutomation, testAutomation, testDraftAutomation } from './try.route.ts';

export const endpoints: readonly Endpoint[] = [
  listAutomationsEndpoint,
  listAutomationTemplates,
  createAutomation,
  importAutomation,
  readAutomationEndpoint,
  changeAutomation,
  removeAutomation,
  duplicateAutomation,
  exportAutomation,
  listAutomationVersions,
  restoreAutomationVersion,
  listAutomationRuns,
  replayAutomationRun,
  replayAutomationRuns,
  testAutomation,
  testDraftAutomation,
  previewAutomation,
  listMissedEvents,
  runMissedEvents,
  discardMissedEvents,
];

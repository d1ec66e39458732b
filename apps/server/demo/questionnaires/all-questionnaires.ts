import { escalatorInspection } from './escalator-inspection.ts';
import { liftInspection } from './lift-inspection.ts';
import { loadTest } from './load-test.ts';
import { modernisationSurvey } from './modernisation-survey.ts';
import { serviceCall } from './service-call.ts';
import type { DemoQuestionnaire } from './words.ts';

/** The job types of the demo. */
export const allQuestionnaires: readonly DemoQuestionnaire[] = [
  liftInspection,
  escalatorInspection,
  serviceCall,
  loadTest,
  modernisationSurvey,
];

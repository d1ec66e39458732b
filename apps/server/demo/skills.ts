import type { ExpiryPeriod } from '@plumbline/domain/skills/expiry';
import type { SkillRole } from '@plumbline/domain/skills/skill';
import { escalatorInspection } from './questionnaires/escalator-inspection.ts';
import { liftInspection } from './questionnaires/lift-inspection.ts';
import { loadTest } from './questionnaires/load-test.ts';
import { modernisationSurvey } from './questionnaires/modernisation-survey.ts';
import { serviceCall } from './questionnaires/service-call.ts';
import type { DemoQuestionnaire } from './questionnaires/words.ts';

/** A skill of the demo, who holds it, and which jobs ask for it. */
export interface DemoSkill {
  name: string;
  roles: readonly SkillRole[];
  expiry: ExpiryPeriod | null;
  askedBy: readonly DemoQuestionnaire[];
  /** By e-mail: how many days ago it was acquired. */
  holders: Readonly<Record<string, number>>;
}

const onSite = ['project_manager', 'inspector'] as const;
const year = 365;

/** Six skills with names in both languages; some hold, some are close to expire, some have expired. */
export const demoSkills: readonly DemoSkill[] = [
  {
    name: 'Lift inspector’s licence',
    roles: ['inspector'],
    expiry: { amount: 5, unit: 'years' },
    askedBy: [liftInspection, loadTest],
    holders: {
      'inspector@demo.test': 4 * year + 200,
      'tamar.shaked@demo.test': 2 * year,
      'oleg.marchenko@demo.test': 5 * year - 12,
      'sara.weiss@demo.test': 3 * year + 40,
    },
  },
  {
    name: 'עבודה בגובה',
    roles: onSite,
    expiry: { amount: 2, unit: 'years' },
    askedBy: [liftInspection, escalatorInspection, loadTest],
    holders: {
      'inspector@demo.test': 2 * year - 21,
      'tamar.shaked@demo.test': 300,
      'oleg.marchenko@demo.test': 2 * year + 35,
      'eitan.golan@demo.test': 150,
      'manager@demo.test': 500,
    },
  },
  {
    name: 'First aid',
    roles: ['business_admin', 'project_manager', 'inspector'],
    expiry: { amount: 18, unit: 'months' },
    askedBy: [],
    holders: {
      'inspector@demo.test': 120,
      'sara.weiss@demo.test': 560,
      'michal.bar@demo.test': 90,
      'admin@demo.test': 530,
    },
  },
  {
    name: 'חשמלאי מוסמך',
    roles: ['inspector'],
    expiry: null,
    askedBy: [serviceCall],
    holders: { 'inspector@demo.test': 9 * year, 'oleg.marchenko@demo.test': 12 * year },
  },
  {
    name: 'Rope and sheave gauging',
    roles: onSite,
    expiry: null,
    askedBy: [loadTest, modernisationSurvey],
    holders: { 'tamar.shaked@demo.test': 4 * year, 'sara.weiss@demo.test': 2 * year, 'manager@demo.test': 3 * year },
  },
  {
    name: 'כניסה לפיר ולמקום מוקף',
    roles: ['inspector'],
    expiry: { amount: 365, unit: 'days' },
    askedBy: [liftInspection],
    holders: {
      'inspector@demo.test': 200,
      'tamar.shaked@demo.test': 350,
      'eitan.golan@demo.test': 20,
      'sara.weiss@demo.test': 380,
    },
  },
];

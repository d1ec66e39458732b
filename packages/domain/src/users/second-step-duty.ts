import type { Role } from '../actor/roles.ts';
import { addDays } from '../dates/calendar-day.ts';
import type { SecondStepRule } from './second-factors.ts';

/** What a company's rule asks of one person. */
export interface SecondStepDuty {
  /** The first day on which a sign-in leads to setting it up (ISO 8601). */
  readonly dueOn: string;
  /** Until then; 0 from that day on. */
  readonly daysLeft: number;
}

const dayMilliseconds = 86_400_000;

/** What the rule asks of somebody of a role who has no second step, on a day (ISO 8601); null for nothing, or nothing yet. */
export function secondStepDuty(role: Role, rule: SecondStepRule, today: string): SecondStepDuty | null {
  const from = rule.roles[role];
  if (from === undefined || from > today) return null;
  const dueOn = addDays(from, rule.graceDays);
  const daysLeft = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMilliseconds);
  return { dueOn, daysLeft: Math.max(0, daysLeft) };
}

/** Whether somebody of a role does nothing on a day (ISO 8601) before they have set up a second step. */
export function isSecondStepDue(role: Role, rule: SecondStepRule, today: string): boolean {
  return secondStepDuty(role, rule, today)?.daysLeft === 0;
}

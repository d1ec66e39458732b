import { expect, it } from 'vitest';
import { appSettings } from '../settings/app-settings.ts';
import { isSecondStepDue, secondStepDuty } from './second-step-duty.ts';

const rule = { roles: { inspector: '2026-02-20' }, graceDays: 14, exemptsServices: false };

it('asks nothing of other roles, and of nobody before the day', () => {
  expect(secondStepDuty('client', rule, '2026-06-01')).toBeNull();
  expect(secondStepDuty('inspector', rule, '2026-02-19')).toBeNull();
});

it('counts the days of grace over the end of a month', () => {
  expect(secondStepDuty('inspector', rule, '2026-02-20')).toEqual({ dueOn: '2026-03-06', daysLeft: 14 });
  expect(secondStepDuty('inspector', rule, '2026-03-05')).toEqual({ dueOn: '2026-03-06', daysLeft: 1 });
  expect(isSecondStepDue('inspector', rule, '2026-03-05')).toBe(false);
});

it('is due from the day after the grace on', () => {
  expect(isSecondStepDue('inspector', rule, '2026-03-06')).toBe(true);
  expect(secondStepDuty('inspector', rule, '2027-01-01')).toEqual({ dueOn: '2026-03-06', daysLeft: 0 });
  expect(isSecondStepDue('inspector', { ...rule, graceDays: 0 }, '2026-02-20')).toBe(true);
});

it('is stored for roles and days that exist, with at most 90 days of grace', () => {
  const parse = (secondStep: unknown) => appSettings.safeParse({ secondStep }).success;
  expect(parse({ roles: { inspector: '2026-02-20' } })).toBe(true);
  expect(parse({ roles: { nobody: '2026-02-20' } })).toBe(false);
  expect(parse({ roles: { inspector: '2026-02-30' } })).toBe(false);
  expect(parse({ graceDays: 91 })).toBe(false);
});

import type { Call } from '@plumbline/contract/call';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { isSecondStepDue } from '@plumbline/domain/users/second-step-duty';
import type { SignedInPerson } from './authenticate.ts';
import { Problem } from './problem.ts';

/** What somebody needs to set a second step up, and the way out. */
const serveSettingUp: ReadonlySet<string> = new Set([
  'readBootstrap',
  'readMe',
  'readSecondFactors',
  'beginCodeApp',
  'confirmCodeApp',
  'beginPasskey',
  'addPasskey',
  'proveIdentity',
  'revokeToken',
]);

type Limited = Pick<SignedInPerson, 'role' | 'byService' | 'lacksFactor'>;

/** Whether a sign-in does nothing but set up a second step: it began without one, and the company requires it still (decision 0100). */
function isLimitedToSetUp(
  person: Limited,
  { secondStep, timezone }: Pick<AppSettings, 'secondStep' | 'timezone'>,
  now: Date,
): boolean {
  if (!person.lacksFactor || (person.byService && secondStep.exemptsServices)) return false;
  return isSecondStepDue(person.role, secondStep, dayThere(now.toISOString(), timezone));
}

/**
 * Checks a call against the sign-in by which somebody makes it: the one place that does, for every call, before its input is read.
 * @throws Problem second_factor_setup_required
 */
export function assertHasSecondStep(
  person: Limited,
  { name }: Pick<Call, 'name'>,
  settings: Pick<AppSettings, 'secondStep' | 'timezone'>,
  now: Date,
): void {
  if (serveSettingUp.has(name) || !isLimitedToSetUp(person, settings, now)) return;
  throw new Problem('second_factor_setup_required');
}

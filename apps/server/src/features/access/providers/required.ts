import type { Role } from '@plumbline/domain/actor/roles';
import type { RequestContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { refusesPasswords } from './provider-setup.ts';

/**
 * Goes on where somebody of this role may sign in with a password. System administrators always may: a service that is down, or set up
 * wrongly, locks nobody out for good.
 * @throws Problem sso_required
 */
export function assertPasswordsServe(
  chosen: Pick<RequestContext, 'activeToggles' | 'toggleSettings'>,
  role: Role,
): void {
  if (role !== 'sys_admin' && refusesPasswords(chosen)) throw new Problem('sso_required');
}

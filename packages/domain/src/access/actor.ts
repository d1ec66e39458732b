import type { SecurityFlags } from '../settings/security.ts';
import type { AllowedStatuses } from '../jobs/answerability.ts';
import type { ToggleId } from '../settings/toggles.ts';
import type { Role } from './roles.ts';

/** The person who asks, with those settings of the instance that the rules look at. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly canManageSkills: boolean;
  readonly security: SecurityFlags;
  /** The optional apps that are on. */
  readonly toggles: ReadonlySet<ToggleId>;
  /** Settings: per status, whether inspectors may answer; null when the instance never set it. */
  readonly allowedStatuses: AllowedStatuses | null;
  /** Whether the request came in by the platform's main host, not by an instance's own. */
  readonly isMainHost: boolean;
  /** The id of the person who acts under this name, null when nobody does. */
  readonly impersonatedBy: string | null;
}

import type { SecurityFlags } from './security.ts';
import type { AllowedStatuses } from './answerability.ts';
import type { ToggleId } from './toggles.ts';
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
  /**
   * Of whoever has no account and is sent something: the person who sends it, of whose jobs and projects they are shown what a client
   * would see of them.
   */
  readonly shownBy?: Pick<Actor, 'id' | 'role'>;
}

/** Who looks, as far as it decides which jobs and projects they see. */
export type Looker = Pick<Actor, 'id' | 'role' | 'shownBy'>;

/** Whose jobs and projects they are shown. */
export const lookerOf = (actor: Looker): Pick<Actor, 'id' | 'role'> => actor.shownBy ?? actor;

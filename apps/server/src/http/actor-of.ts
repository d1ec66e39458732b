import type { Actor } from '@plumbline/domain/actor/actor';
import type { Instance } from '../instances/instance.ts';
import type { InstanceSettings } from '../instances/settings-store.ts';
import type { SignedInPerson } from './authenticate.ts';

/** A person as the rules see them, on one instance with its settings. */
export function actorOf(
  person: Pick<SignedInPerson, 'id' | 'role' | 'canManageSkills' | 'impersonatorId'>,
  kept: Pick<InstanceSettings, 'settings' | 'activeToggles'>,
  instance: Instance,
): Actor {
  return {
    id: person.id,
    role: person.role,
    canManageSkills: person.canManageSkills,
    security: kept.settings.security,
    toggles: kept.activeToggles,
    allowedStatuses: kept.settings.allowedStatuses,
    isMainHost: instance.name === '',
    impersonatedBy: person.impersonatorId,
  };
}

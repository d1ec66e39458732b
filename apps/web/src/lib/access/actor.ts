import type { QueryClient } from '@tanstack/react-query';
import type { Actor } from '@plumbline/domain/actor/actor';
import { readSession } from '../api/session-store.ts';
import type { Instance } from '../bootstrap.ts';
import { instanceQuery } from '../bootstrap.ts';
import type { Person } from './person.ts';
import { personQuery } from './person.ts';

/** The person with the settings that the access rules look at. */
export function actorFrom(person: Person, instance: Instance): Actor {
  return {
    id: person._id,
    role: person.role,
    canManageSkills: person.canManageSkills,
    security: instance.settings.security,
    toggles: instance.toggles,
    allowedStatuses: instance.settings.allowedStatuses,
    isMainHost: instance.isMainHost,
    impersonatedBy: person.impersonatedBy,
  };
}

/** Loads the signed-in person once; null if nobody is signed in. Throws if settings or person can't be loaded. */
export async function loadActor(queryClient: QueryClient): Promise<Actor | null> {
  if (!readSession()) {
    await queryClient.ensureQueryData(instanceQuery);
    return null;
  }
  const [instance, person] = await Promise.all([
    queryClient.ensureQueryData(instanceQuery),
    queryClient.ensureQueryData(personQuery),
  ]);
  return actorFrom(person, instance);
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PickedUser } from '@plumbline/contract/users';
import { searchUsers } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import type { UserState } from '@plumbline/domain/users/state';
import { callServer } from '../../lib/api/call-server.ts';
import { userKeys } from '../../lib/query-keys/users.ts';
import { holdingsOf, lacksOf, neededIds, type JobNeed, type NamedLack } from '../skills/index.ts';

interface AskedPeople {
  readonly search: string;
  readonly roles: readonly Role[];
  readonly excludedRoles: readonly Role[];
  readonly states: readonly UserState[];
  readonly includesMe: boolean;
  readonly projectId: string | undefined;
  /** Only people who have these skills on this day. */
  readonly skills: readonly string[];
  readonly skillsOn: string;
  /** Tells who has another job on these days than those they are chosen for; none where nobody is chosen for a job. */
  readonly busyOn: readonly string[];
  readonly busyExcept: readonly string[];
}

/** People for pickers, at most 100 (spec/1 §9). */
export function peopleQuery(asked: AskedPeople) {
  const { search, roles, excludedRoles, states, includesMe, projectId, skills, skillsOn, busyOn, busyExcept } = asked;
  return queryOptions({
    queryKey: userKeys.found(asked),
    queryFn: ({ signal }) =>
      callServer(searchUsers, {
        query: {
          page_size: 100,
          include_me: includesMe ? 'true' : 'false',
          ...(search ? { search } : {}),
          ...(roles.length > 0 ? { role: [...roles] } : {}),
          ...(excludedRoles.length > 0 ? { excludeRoles: [...excludedRoles] } : {}),
          ...(states.length > 0 ? { state: [...states] } : {}),
          ...(projectId ? { project: projectId } : {}),
          ...(skills.length > 0 ? { skills: [...skills], skillsOn } : {}),
          ...(busyOn.length > 0 ? { busyOn: busyOn.join(',') } : {}),
          ...(busyExcept.length > 0 ? { busyExcept: busyExcept.join(',') } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What somebody lacks for these jobs; null where nothing is asked for, or their skills aren't seen. */
export function lacksFor(needs: readonly JobNeed[], today: string) {
  return ({ skills }: Pick<PickedUser, 'skills'>): readonly NamedLack[] | null =>
    neededIds(needs).length === 0 || skills === null ? null : lacksOf(needs, holdingsOf(skills), today);
}

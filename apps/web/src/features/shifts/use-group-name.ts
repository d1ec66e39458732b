import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@plumbline/domain/actor/roles';
import { useNameOf } from '../../i18n/use-name-of.ts';
import type { BoardGroup } from './board/board-rows.ts';
import { useBoard } from './components/board-context.ts';

/** What the rows of a group have in common; undefined where all rows are one group. */
export function useGroupName(): (group: BoardGroup) => string | undefined {
  const { t } = useTranslation(['shifts', 'roles']);
  const nameOf = useNameOf();
  const { projectName, skill } = useBoard();
  return useCallback(
    ({ key, id }) => {
      const [kind] = key.split(':');
      switch (kind) {
        case 'role':
          return t(($) => $.roles[id as Role], { ns: 'roles' });
        case 'project':
          return projectName(id) ?? t(($) => $.shifts.groups.noProject);
        case 'skill': {
          const found = id === null ? undefined : skill(id);
          return found ? nameOf(found) : t(($) => $.shifts.groups.noSkill);
        }
        case 'free':
          return t(($) => $.shifts.groups.free);
        case 'others':
          return t(($) => $.shifts.groups.others);
        default:
          return undefined;
      }
    },
    [t, nameOf, projectName, skill],
  );
}

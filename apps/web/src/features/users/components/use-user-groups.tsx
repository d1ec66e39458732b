import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import type { GroupField } from '@plumbline/domain/filters/groups';
import { useListGroups, type GroupValue } from '../../views/index.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { StateBadge } from './state-badge.tsx';

type UserGroup = GroupField<'users'>;

/** The section of each person of the list. */
export function useUserGroups(
  rows: readonly UserListItem[],
  section: string | null,
  query: GridQuery,
  isReady: boolean,
) {
  const { t } = useTranslation('roles');
  const valueOf = useMemo(() => {
    const values: Readonly<Record<UserGroup, (user: UserListItem) => GroupValue>> = {
      role: ({ role }) => ({ of: 'names', names: [{ key: role, title: t(($) => $.roles[role]) }] }),
      state: ({ state }) => ({ of: 'names', names: [{ key: state, title: <StateBadge state={state} /> }] }),
      companies: ({ companies }) => ({
        of: 'names',
        names: companies.map((key) => ({ key, title: <bdi>{key}</bdi> })),
      }),
      inTraining: ({ inTraining }) => ({ of: 'yes', value: inTraining }),
      greenMark: ({ greenMark }) => ({ of: 'yes', value: greenMark }),
      created_at: (user) => ({ of: 'day', at: user.created_at }),
    };
    return (user: UserListItem, field: string) => values[field as UserGroup](user);
  }, [t]);
  return useListGroups<UserListItem>({ list: 'users', rows, section, query, isReady, valueOf });
}

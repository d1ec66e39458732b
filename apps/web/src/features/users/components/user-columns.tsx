import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { SkillSummary } from '../../skills/index.ts';
import { StateBadge } from './state-badge.tsx';
import { UserName } from './user-name.tsx';

/** The columns of the list of people. */
export function useUserColumns(): readonly GridColumn<UserListItem>[] {
  const { t } = useTranslation(['users', 'roles']);
  const formats = useFormats();
  const showsSkills = seesSkills(useActor());
  const columns = useMemo(
    (): readonly GridColumn<UserListItem>[] => [
      {
        id: 'name',
        header: t(($) => $.users.columns.name),
        sort: 'name',
        isName: true,
        cell: (user) => <UserName user={user} />,
      },
      {
        id: 'role',
        header: t(($) => $.users.columns.role),
        sort: 'role',
        width: '10rem',
        cell: (user) => t(($) => $.roles[user.role]),
      },
      {
        id: 'state',
        header: t(($) => $.users.columns.state),
        sort: 'state',
        width: '8rem',
        cell: (user) => <StateBadge state={user.state} />,
      },
      {
        id: 'email',
        header: t(($) => $.users.columns.email),
        yields: 'next',
        sort: 'email',
        cell: (user) => (
          <Text size="sm" truncate dir="auto">
            {user.email}
          </Text>
        ),
      },
      {
        id: 'phone',
        header: t(($) => $.users.columns.phone),
        yields: 'first',
        width: '9rem',
        cell: (user) => <bdi dir="ltr">{user.phoneNumber}</bdi>,
      },
      {
        id: 'projects',
        header: t(($) => $.users.columns.projects),
        sort: 'projects',
        yields: 'first',
        width: '6rem',
        isNumeric: true,
        cell: (user) => formats.number(user.projects_count),
      },
      {
        id: 'skills',
        header: t(($) => $.users.columns.skills),
        sort: 'skills',
        yields: 'first',
        isHiddenAtFirst: true,
        cell: (user) => <SkillSummary skills={user.skills} />,
      },
      {
        id: 'companies',
        header: t(($) => $.users.columns.companies),
        sort: 'companies',
        yields: 'first',
        isHiddenAtFirst: true,
        cell: (user) => (
          <Text size="sm" truncate>
            {isolatedNames(user.companies)}
          </Text>
        ),
      },
      {
        id: 'last_seen',
        header: t(($) => $.users.columns.lastSeen),
        yields: 'first',
        width: '9rem',
        cell: (user) =>
          user.last_seen_at ? (
            <time dateTime={user.last_seen_at}>{formats.dateTime(user.last_seen_at)}</time>
          ) : (
            <Text size="sm" c="dimmed">
              {t(($) => $.users.never)}
            </Text>
          ),
      },
      {
        id: 'created_at',
        header: t(($) => $.users.columns.createdAt),
        yields: 'first',
        sort: 'created_at',
        width: '8rem',
        isHiddenAtFirst: true,
        cell: (user) => <time dateTime={user.created_at}>{formats.date(user.created_at)}</time>,
      },
    ],
    [t, formats],
  );
  return useMemo(() => columns.filter(({ id }) => id !== 'skills' || showsSkills), [columns, showsSkills]);
}

/** A person in the list of a phone. */
export function UserCard({ user }: { user: UserListItem }) {
  const { t } = useTranslation(['users', 'roles']);
  const name = shownName(user);
  return (
    <Group gap="sm" wrap="nowrap">
      <PersonAvatar person={user} size={44} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap={6} wrap="nowrap">
          <Text component="bdi" fw={600} truncate>
            {name}
          </Text>
          <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
        </Group>
        <Text size="sm" c="dimmed">
          {t(($) => $.roles[user.role])}
        </Text>
      </Stack>
      {user.state === 'active' ? null : <StateBadge state={user.state} />}
    </Group>
  );
}

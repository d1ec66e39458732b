import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';

type Named = Pick<UserListItem, 'name' | 'email' | 'imgUrl' | 'inTraining' | 'greenMark'>;

/** A person's name, or their address while they have not told it, or that they have not. */
export function useUserName(): (user: Pick<Named, 'name' | 'email'>) => string {
  const { t } = useTranslation('users');
  return (user) => shownName(user) || t(($) => $.users.nameless);
}

/** Picture, name and marks of a person in a row. */
export function UserName({ user, size = 32 }: { user: Named; size?: number }) {
  const name = useUserName()(user);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={user} size={size} />
      <Text component="bdi" fw={600} truncate>
        {name}
      </Text>
      <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
    </Group>
  );
}

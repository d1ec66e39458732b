import { Group, Text } from '@mantine/core';
import type { UserListItem } from '@plumbline/contract/users';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';

type Named = Pick<UserListItem, 'name' | 'email' | 'imgUrl' | 'inTraining' | 'greenMark'>;

/** Picture, name and marks of a person in a row. */
export function UserName({ user, size = 32 }: { user: Named; size?: number }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={user} size={size} />
      <Text component="bdi" inherit fw={600} truncate>
        {shownName(user)}
      </Text>
      <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
    </Group>
  );
}

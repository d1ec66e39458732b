import { Group } from '@mantine/core';
import type { UserListItem } from '@plumbline/contract/users';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';

type Named = Pick<UserListItem, 'name' | 'email' | 'imgUrl' | 'inTraining' | 'greenMark'>;

/** Picture, name and marks of a person in a row. */
export function UserName({ user, size = 32 }: { user: Named; size?: number }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={user} size={size} />
      <CellName isStrong>{shownName(user)}</CellName>
      <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
    </Group>
  );
}

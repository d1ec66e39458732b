import { Badge } from '@mantine/core';
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserState } from '@plumbline/domain/users/state';

const looks = {
  active: { icon: IconCircleCheck, color: 'green' },
  invited: { icon: IconMail, color: 'gray' },
  banned: { icon: IconBan, color: 'red' },
} as const;

/** Whether a person is in, invited or banned: a word, an icon and a colour. */
export function StateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation('users');
  const { icon: Icon, color } = looks[state];
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      fw={500}
      leftSection={<Icon size={14} aria-hidden />}
      // Its word is never cut off, however narrow the column is.
      styles={{ root: { overflow: 'visible' }, label: { color: 'var(--mantine-color-text)', overflow: 'visible' } }}
      w="max-content"
    >
      {t(($) => $.users.states[state])}
    </Badge>
  );
}

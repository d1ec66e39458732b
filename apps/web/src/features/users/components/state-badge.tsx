import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserState } from '@plumbline/domain/users/state';
import { Chip } from '../../../ui/chip.tsx';

const looks = {
  active: { icon: IconCircleCheck, colour: 'var(--mantine-color-green-6)' },
  invited: { icon: IconMail, colour: 'var(--mantine-color-gray-6)' },
  banned: { icon: IconBan, colour: 'var(--mantine-color-red-6)' },
} as const;

/** Whether a person is in, invited or banned: a word, an icon and a colour. */
export function StateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation('users');
  const { icon: Icon, colour } = looks[state];
  return (
    <Chip colour={colour} icon={<Icon size={14} aria-hidden />}>
      {t(($) => $.users.states[state])}
    </Chip>
  );
}

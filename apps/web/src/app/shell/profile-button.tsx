import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { usePerson } from '../../lib/access/hooks.ts';

/** The person's picture in the top bar, under which the profile menu opens. */
export function ProfileButton(props: ComponentProps<typeof UnstyledButton<'button'>>) {
  const { t } = useTranslation('shell');
  const person = usePerson();
  return (
    <UnstyledButton p={4} {...props}>
      <span className="visually-hidden">{t(($) => $.shell.profileMenu.label, { name: shownName(person) })}</span>
      <PersonAvatar person={person} size={36} />
    </UnstyledButton>
  );
}

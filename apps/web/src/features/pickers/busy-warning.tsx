import { Alert } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PickedUser } from '@plumbline/contract/users';
import { isolatedNames } from '../../i18n/isolated.ts';
import { shownName } from '../../ui/person-avatar.tsx';

/** Who of the chosen people has another job then. They can be assigned all the same. */
export function BusyWarning({ people }: { readonly people: readonly PickedUser[] }) {
  const { t } = useTranslation('ui');
  if (people.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" p="xs" icon={<IconCalendarExclamation aria-hidden />} role="status">
      {t(($) => $.ui.picker.busyPeople, { names: isolatedNames(people.map(shownName)) })}
    </Alert>
  );
}

import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '../../../ui/grid/selection-bar.tsx';

interface SelectedUsersBarProps {
  readonly count: number;
  /** Opens what can be done with them. */
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** How many people are chosen on a phone, where their panel would cover the list before all of them are. */
export function SelectedUsersBar({ count, onOpen, onClear }: SelectedUsersBarProps) {
  const { t } = useTranslation('users');
  return (
    <SelectionBar
      label={t(($) => $.users.several.label)}
      count={t(($) => $.users.several.title, { count })}
      clear={t(($) => $.users.several.clear)}
      onClear={onClear}
      actions={
        <Button variant="subtle" leftSection={<IconUsers size={18} aria-hidden />} onClick={onOpen}>
          {t(($) => $.users.several.open)}
        </Button>
      }
    >
      {null}
    </SelectionBar>
  );
}

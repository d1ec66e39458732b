import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SearchBoxProps extends Pick<TextInputProps, 'flex' | 'maw'> {
  readonly label: string;
  readonly typed: string;
  readonly onType: (words: string) => void;
}

/** The search of a list inside a screen or dialog; a press empties it. */
export function SearchBox({ label, typed, onType, ...sizes }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  return (
    <TextInput
      {...sizes}
      type="search"
      dir="auto"
      value={typed}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.ui.grid.clearSearch)}
            onClick={() => onType('')}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : null
      }
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

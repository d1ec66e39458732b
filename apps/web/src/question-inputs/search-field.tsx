import type { TextInputProps } from '@mantine/core';
import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { byContent, readOutWith } from './field-attributes.ts';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'className'> {
  readonly typed: string;
  readonly onType: (words: string) => void;
  readonly className?: string | undefined;
  /** Somebody else is being asked. */
  readonly isBusy?: boolean;
}

/** Narrows a list of choices; a press empties it. */
export function SearchField({
  typed,
  onType,
  isBusy = false,
  className = '',
  'aria-describedby': description,
  ...props
}: SearchFieldProps) {
  const { t } = useTranslation('questionInputs');
  return (
    <TextInput
      {...props}
      type="search"
      size="lg"
      className={className}
      value={typed}
      attributes={readOutWith(description, byContent(typed))}
      autoComplete="off"
      enterKeyHint="search"
      placeholder={t(($) => $.questionInputs.list.search)}
      aria-label={t(($) => $.questionInputs.list.search)}
      leftSection={isBusy ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
      rightSection={
        typed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.questionInputs.list.clearSearch)}
            onClick={() => onType('')}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : null
      }
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

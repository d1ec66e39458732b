import { Button, ColorInput, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { statusSwatches } from './status-swatches.ts';

interface AddStatusFormProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, colour: string) => void;
  readonly onClose: () => void;
  readonly error: string | undefined;
}

/** A new status of the company's own. Its name stays (decision 0013); what people read can be changed at any time. */
export function AddStatusForm({ isTaken, onAdd, onClose, error }: AddStatusFormProps) {
  const { t, i18n } = useTranslation('settings');
  const [name, setName] = useState('');
  const [colour, setColour] = useState(statusSwatches[0] ?? '#868E96');
  const [mistake, setMistake] = useState<string | null>(null);
  const text = (code: string) => fieldText(code, realLanguage(i18n.language), {});

  function add(): void {
    const trimmed = name.trim();
    if (trimmed === '') setMistake(text('required'));
    else if (isTaken(trimmed)) setMistake(text('status_name_taken'));
    else onAdd(trimmed, colour);
  }

  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="md">
        <TextInput
          label={t(($) => $.settings.statuses.name)}
          description={t(($) => $.settings.statuses.nameText)}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMistake(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          error={mistake ?? error}
          maxLength={60}
          dir="auto"
          flex="1 1 14rem"
          autoFocus
        />
        <ColorInput
          label={t(($) => $.settings.statuses.colour)}
          value={colour}
          onChange={setColour}
          swatches={statusSwatches}
          format="hex"
          withEyeDropper={false}
          popoverProps={{ withRoles: false }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          dir="ltr"
          w={160}
        />
      </Group>
      <Group gap="xs">
        <Button onClick={add}>{t(($) => $.settings.statuses.addSubmit)}</Button>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.settings.statuses.cancel)}
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkLimit, optionNameLimit, pastedNames } from '@plumbline/domain/projects/lists';
import { isolatedName } from '../../../i18n/isolated.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useAddOptions } from '../api/list-options.ts';

interface PasteDialogProps {
  readonly list: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Brings many options into a list by what is pasted from a spreadsheet. */
export function PasteDialog({ list, name, onClose }: PasteDialogProps) {
  const { t } = useTranslation('projectSettings');
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const { mutateAsync: add, isPending, error } = useAddOptions(list);
  const names = pastedNames(text);
  const long = names.find((one) => one.length > optionNameLimit);
  const mistake =
    names.length > bulkLimit
      ? t(($) => $.projectSettings.lists.tooMany, { limit: bulkLimit })
      : long === undefined
        ? undefined
        : t(($) => $.projectSettings.lists.tooLong, {
            name: isolatedName(`${long.slice(0, 40).toWellFormed()}…`),
            limit: optionNameLimit,
          });
  const send = async () => {
    try {
      await add(names);
    } catch {
      // Said below.
      return;
    }
    notifications.show({ message: t(($) => $.projectSettings.lists.pasted, { count: names.length }) });
    onClose();
  };
  return (
    <FormDialog
      title={t(($) => $.projectSettings.lists.pasteTitle, { list: isolatedName(name) })}
      content={text}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(($) => $.projectSettings.lists.pasteText)}
        </Text>
        <Textarea
          label={t(($) => $.projectSettings.lists.pasteLabel)}
          value={text}
          autosize
          minRows={8}
          maxRows={16}
          dir="auto"
          data-autofocus
          error={mistake}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormFailure text={error ? problemText(error) : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.projectSettings.lists.cancel)}
          </Button>
          <Button
            loading={isPending}
            disabled={names.length === 0 || mistake !== undefined}
            onClick={() => void send()}
          >
            {t(($) => $.projectSettings.lists.pasteSubmit, { count: names.length })}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

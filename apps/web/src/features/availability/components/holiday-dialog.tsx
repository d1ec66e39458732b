import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useAddHoliday } from '../api/availability.ts';
import { DaysFields } from './days-fields.tsx';

/** Adds a public holiday. */
export function HolidayDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['availability', 'ui']);
  const problemText = useProblemText();
  const { mutateAsync, isPending, error } = useAddHoliday();
  const [values, setValues] = useState({ name: '', firstDay: today, lastDay: today });
  const [isTried, setTried] = useState(false);
  const text = (code: string) => fieldText(code, realLanguage(i18n.language), {});
  const refused = error instanceof ProblemError ? error.errors : [];
  const errorAt = (path: string) => refused.find((one) => one.path === path)?.message;
  const isNameless = values.name.trim() === '';
  const isReversed = values.lastDay < values.firstDay;
  const save = () => {
    setTried(true);
    if (isPending || isNameless || isReversed) return;
    mutateAsync({ ...values, name: values.name.trim() }).then(onClose, () => undefined);
  };
  return (
    <FormDialog title={t(($) => $.availability.holidays.addTitle)} size={460} content={values} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t(($) => $.availability.holidays.name)}
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
            error={isTried && isNameless ? text('required') : errorAt('name')}
            maxLength={200}
            dir="auto"
            required
            data-autofocus
          />
          <DaysFields
            firstDay={values.firstDay}
            lastDay={values.lastDay}
            onChange={(days) => setValues({ ...values, ...days })}
            errorAt={errorAt}
          />
          <FormFailure text={error && refused.length === 0 ? problemText(error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(($) => $.availability.holidays.add)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

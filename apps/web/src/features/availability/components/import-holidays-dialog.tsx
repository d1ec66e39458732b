import { Button, FileInput, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { calendarBytes } from '@plumbline/contract/holidays';
import { realLanguage } from '../../../i18n/language.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ImportedHolidays } from '../api/availability.ts';
import { useImportHolidays } from '../api/availability.ts';

/** Adds the public holidays of a calendar: a file on this device, or an address. Then it says what came of it. */
export function ImportHolidaysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['availability', 'ui']);
  const problemText = useProblemText();
  const { mutateAsync, isPending, error, data, reset } = useImportHolidays();
  const [from, setFrom] = useState<'file' | 'address'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const refused = error instanceof ProblemError ? error.errors : [];
  const errorAt = (path: string) => refused.find((one) => one.path === path)?.message;
  const again = () => {
    reset();
    setMistake(null);
  };
  const send = async () => {
    const code =
      from === 'file' ? (file === null ? 'required' : file.size > calendarBytes ? 'calendar_too_large' : null) : null;
    const missing = from === 'address' && url.trim() === '' ? 'required' : code;
    setMistake(missing && fieldText(missing, realLanguage(i18n.language), {}));
    if (missing !== null) return;
    const body = from === 'file' && file ? { calendar: await file.text() } : { url: url.trim() };
    await mutateAsync(body).catch(() => undefined);
  };
  if (data) return <Imported result={data} onClose={onClose} />;
  return (
    <FormDialog
      title={t(($) => $.availability.holidays.importTitle)}
      size={500}
      content={[file?.name ?? null, url]}
      start={[null, '']}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void send();
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t(($) => $.availability.holidays.importText)}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t(($) => $.availability.holidays.source)}
            value={from}
            onChange={(chosen) => {
              setFrom(chosen === 'file' ? 'file' : 'address');
              again();
            }}
            data={[
              { value: 'file', label: t(($) => $.availability.holidays.file) },
              { value: 'address', label: t(($) => $.availability.holidays.address) },
            ]}
          />
          {from === 'file' ? (
            <FileInput
              label={t(($) => $.availability.holidays.chooseFile)}
              placeholder={t(($) => $.availability.holidays.noFile)}
              accept=".ics,.ical,text/calendar"
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                again();
              }}
              error={mistake ?? errorAt('calendar')}
            />
          ) : (
            <TextInput
              type="url"
              inputMode="url"
              label={t(($) => $.availability.holidays.url)}
              placeholder="https://example.org/holidays.ics"
              value={url}
              onChange={(event) => {
                setUrl(event.currentTarget.value);
                again();
              }}
              error={mistake ?? errorAt('url')}
              dir="ltr"
            />
          )}
          <FormFailure text={error && refused.length === 0 ? problemText(error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(($) => $.availability.holidays.import)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

/** What came of it. */
function Imported({ result, onClose }: { readonly result: ImportedHolidays; readonly onClose: () => void }) {
  const { t } = useTranslation(['availability', 'ui']);
  const { added, known, skipped } = result;
  return (
    <FormDialog title={t(($) => $.availability.holidays.importTitle)} size={500} content={null} onClose={onClose}>
      <Stack>
        <div role="status">
          <Text fw={600}>{t(($) => $.availability.holidays.added, { count: added })}</Text>
          {known > 0 ? <Text>{t(($) => $.availability.holidays.known, { count: known })}</Text> : null}
          {skipped > 0 ? <Text c="dimmed">{t(($) => $.availability.holidays.skipped, { count: skipped })}</Text> : null}
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t(($) => $.ui.close, { ns: 'ui' })}</Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

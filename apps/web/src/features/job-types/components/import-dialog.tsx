import { Button, FileButton, Group, Loader, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedJobType } from '@plumbline/contract/job-type-files';
import { isolatedName } from '../../../i18n/isolated.ts';
import { nameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useImportJobType, useLookAtFile } from '../api/job-type-files.ts';
import { FormReport } from './form-report.tsx';

interface ImportDialogProps {
  readonly onClose: () => void;
}

/**
 * Creates a job type from a file: an XLSForm or our own export. The file is checked first, and the result is previewed
 * before anything is created. Then the editor opens.
 */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('jobTypes');
  const [isRenamed, setRenamed] = useState(false);
  return (
    <FormDialog title={t(($) => $.jobTypes.import.title)} size="lg" content={isRenamed} onClose={onClose}>
      <ImportFile onClose={onClose} onRename={setRenamed} />
    </FormDialog>
  );
}

const acceptedFiles = '.xlsx,.json,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportFileProps extends ImportDialogProps {
  /** Told whether the title is another than the file's. */
  readonly onRename: (isRenamed: boolean) => void;
}

function ImportFile({ onClose, onRename }: ImportFileProps) {
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const look = useLookAtFile();
  const importing = useImportJobType();
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const found = look.data;
  const failure = importing.error ?? look.error;

  const choose = (chosen: File | null, language: string | null) => {
    if (!chosen) return;
    setFile(chosen);
    importing.reset();
    look.mutate(
      { file: chosen, language, title: null },
      { onSuccess: (read) => setTitle((typed) => typed ?? read.title) },
    );
  };

  const make = async () => {
    if (!file || !found) return;
    const { job_type } = await importing.mutateAsync({ file, language: found.language, title: title?.trim() || null });
    if (job_type) await navigate({ to: '/job_type/editor/$id', params: { id: job_type._id } });
  };

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(($) => $.jobTypes.import.hint)}
      </Text>
      <div>
        <FileButton
          onChange={(chosen) => {
            setTitle(null);
            onRename(false);
            choose(chosen, null);
          }}
          accept={acceptedFiles}
        >
          {(props) => (
            <Button
              {...props}
              variant={found ? 'default' : 'filled'}
              leftSection={<IconFileImport size={18} aria-hidden />}
            >
              {file ? t(($) => $.jobTypes.import.other) : t(($) => $.jobTypes.import.choose)}
            </Button>
          )}
        </FileButton>
      </div>
      <div role="status">
        {look.isPending && file ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t(($) => $.jobTypes.import.reading, { name: isolatedName(file.name) })}</Text>
          </Group>
        ) : null}
        {found && !look.isPending ? <Found found={found} fileName={file?.name ?? ''} /> : null}
      </div>
      {found && !hasErrors(found) ? (
        <ImportChoices
          found={found}
          title={title ?? ''}
          isReading={look.isPending}
          onTitle={(typed) => {
            setTitle(typed);
            onRename(typed !== found.title);
          }}
          onLanguage={(language) => choose(file, language)}
        />
      ) : null}
      {found && !look.isPending ? <FormReport report={found.report} /> : null}
      <FormFailure text={failure ? problemText(failure) : null} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(($) => $.jobTypes.cancel)}
        </Button>
        {found && !hasErrors(found) ? (
          <Button
            onClick={() => void make().catch(() => undefined)}
            loading={importing.isPending}
            disabled={look.isPending}
          >
            {t(($) => $.jobTypes.import.confirm)}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function hasErrors({ report }: ImportedJobType): boolean {
  return report.some((line) => line.is_error);
}

/** One sentence on what was found, read out when it appears. */
function Found({ found, fileName }: { readonly found: ImportedJobType; readonly fileName: string }) {
  const { t } = useTranslation('jobTypes');
  const errors = found.report.filter((line) => line.is_error).length;
  const losses = found.report.length - errors;
  return (
    <Stack gap={4}>
      <Text fw={600}>
        <bdi>{fileName}</bdi>
      </Text>
      {errors > 0 ? (
        <Text c="var(--mantine-color-error)">{t(($) => $.jobTypes.import.errors, { count: errors })}</Text>
      ) : (
        <Text>
          {t(($) => $.jobTypes.questions, { count: found.questions_count })}
          {' · '}
          {found.languages.length > 1
            ? `${t(($) => $.jobTypes.import.languages, { count: found.languages.length })} · `
            : null}
          {losses > 0 ? t(($) => $.jobTypes.import.losses, { count: losses }) : t(($) => $.jobTypes.import.nothingLost)}
        </Text>
      )}
    </Stack>
  );
}

interface ImportChoicesProps {
  readonly found: NonNullable<ReturnType<typeof useLookAtFile>['data']>;
  readonly title: string;
  readonly isReading: boolean;
  readonly onTitle: (title: string) => void;
  readonly onLanguage: (language: string) => void;
}

/** What the new job type is called, and in which of its languages it is read first. */
function ImportChoices({ found, title, isReading, onTitle, onLanguage }: ImportChoicesProps) {
  const { t, i18n } = useTranslation('jobTypes');
  return (
    <>
      <TextInput
        label={t(($) => $.jobTypes.fields.title)}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
        maxLength={200}
        dir="auto"
      />
      {found.languages.length > 1 ? (
        <NativeSelect
          label={t(($) => $.jobTypes.import.language)}
          description={t(($) => $.jobTypes.import.languageHint)}
          data={found.languages
            .map((one) => ({ value: one, label: nameOfLanguage(one, i18n.language) }))
            .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))}
          value={found.language ?? ''}
          disabled={isReading}
          onChange={(event) => onLanguage(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

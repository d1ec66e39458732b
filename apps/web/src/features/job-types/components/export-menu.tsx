import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFormProblem } from '@plumbline/contract/job-type-files';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { exportReportQuery, saveJobType, type ExportFormat } from '../api/job-type-files.ts';
import { FormReport } from './form-report.tsx';

interface ExportMenuProps {
  readonly jobTypeId: string;
  /** A button of a page; one among tools, with its word or without. */
  readonly look?: 'button' | 'tool' | 'icon';
  /** Done first: what is not saved yet would not be in the file. */
  readonly before?: () => Promise<void>;
}

/** Saves a job type as a file. What other programs don't support is reported first. */
export function ExportMenu({ jobTypeId, look = 'button', before }: ExportMenuProps) {
  const isTool = look !== 'button';
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [report, setReport] = useState<readonly WireFormProblem[] | null>(null);

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await (before?.() ?? Promise.resolve()).then(act).catch(setFailure);
    setBusy(false);
  };
  const save = (format: ExportFormat) =>
    run(async () => {
      await saveJobType(jobTypeId, format);
      setReport(null);
    });
  const lookAtXlsForm = () =>
    run(async () => {
      const lossReport = await queryClient.fetchQuery(exportReportQuery(jobTypeId));
      if (lossReport.report.length === 0) await saveJobType(jobTypeId, 'xlsform');
      else setReport(lossReport.report);
    });

  return (
    <>
      <Menu position={isTool ? 'bottom-end' : 'bottom-start'} width={300} withinPortal>
        <ExportTarget look={look} isBusy={isBusy} />
        <Menu.Dropdown>
          <Menu.Item onClick={() => void lookAtXlsForm()}>
            <Text size="sm">{t(($) => $.jobTypes.export.xlsform)}</Text>
            <Text size="xs">{t(($) => $.jobTypes.export.xlsformHint)}</Text>
          </Menu.Item>
          <Menu.Item onClick={() => void save('json')}>
            <Text size="sm">{t(($) => $.jobTypes.export.json)}</Text>
            <Text size="xs">{t(($) => $.jobTypes.export.jsonHint)}</Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isTool ? null : <FormFailure text={failure && !report ? problemText(failure) : null} />}
      <Modal
        opened={report !== null || (isTool && failure !== null)}
        onClose={() => {
          setReport(null);
          setFailure(null);
        }}
        size="lg"
        title={t(($) => $.jobTypes.export[report ? 'lossTitle' : 'title'])}
        closeButtonProps={{ 'aria-label': t(($) => $.jobTypes.close) }}
      >
        <Stack>
          {report ? (
            <>
              <Text size="sm" c="dimmed">
                {t(($) => $.jobTypes.export.lossText)}
              </Text>
              <FormReport report={report} />
            </>
          ) : null}
          <FormFailure text={failure ? problemText(failure) : null} />
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                setReport(null);
                setFailure(null);
              }}
            >
              {t(($) => $.jobTypes.cancel)}
            </Button>
            {report ? (
              <Button loading={isBusy} onClick={() => void save('xlsform')} data-autofocus>
                {t(($) => $.jobTypes.export.save)}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

interface ExportTargetProps {
  readonly look: NonNullable<ExportMenuProps['look']>;
  readonly isBusy: boolean;
}

/** What opens the menu: a button, or a tool among others. */
function ExportTarget({ look, isBusy }: ExportTargetProps) {
  const isTool = look !== 'button';
  const { t } = useTranslation('jobTypes');
  if (look === 'icon') {
    return (
      <Tooltip label={t(($) => $.jobTypes.export.button)}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            loading={isBusy}
            aria-label={t(($) => $.jobTypes.export.button)}
          >
            <IconFileExport size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
    );
  }
  return (
    <Menu.Target>
      <Button
        {...(isTool ? { variant: 'subtle', color: 'gray', px: 'xs' } : { variant: 'default' })}
        loading={isBusy}
        leftSection={<IconFileExport size={isTool ? 20 : 18} aria-hidden />}
      >
        {t(($) => $.jobTypes.export.button)}
      </Button>
    </Menu.Target>
  );
}

import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFormProblem } from '@plumbline/contract/job-type-files';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { exportReportQuery, saveJobType, type ExportFormat } from '../api/job-type-files.ts';
import { FormReport } from './form-report.tsx';

/** Saves a job type as a file. What other programs will not know of it is told before. */
export function ExportMenu({ jobTypeId }: { readonly jobTypeId: string }) {
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [report, setReport] = useState<readonly WireFormProblem[] | null>(null);

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await act().catch(setFailure);
    setBusy(false);
  };
  const save = (format: ExportFormat) =>
    run(async () => {
      await saveJobType(jobTypeId, format);
      setReport(null);
    });
  const lookAtXlsForm = () =>
    run(async () => {
      const told = await queryClient.fetchQuery(exportReportQuery(jobTypeId));
      if (told.report.length === 0) await saveJobType(jobTypeId, 'xlsform');
      else setReport(told.report);
    });

  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <Button variant="default" loading={isBusy} leftSection={<IconFileExport size={18} aria-hidden />}>
            {t(($) => $.jobTypes.export.button)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void lookAtXlsForm()}>
            <Text size="sm">{t(($) => $.jobTypes.export.xlsform)}</Text>
            <Text size="xs" c="dimmed">
              {t(($) => $.jobTypes.export.xlsformHint)}
            </Text>
          </Menu.Item>
          <Menu.Item onClick={() => void save('json')}>
            <Text size="sm">{t(($) => $.jobTypes.export.json)}</Text>
            <Text size="xs" c="dimmed">
              {t(($) => $.jobTypes.export.jsonHint)}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormFailure text={failure && !report ? problemText(failure) : null} />
      <Modal
        opened={report !== null}
        onClose={() => setReport(null)}
        size="lg"
        title={t(($) => $.jobTypes.export.lossTitle)}
        closeButtonProps={{ 'aria-label': t(($) => $.jobTypes.close) }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t(($) => $.jobTypes.export.lossText)}
          </Text>
          <FormReport report={report ?? []} />
          <FormFailure text={failure ? problemText(failure) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setReport(null)}>
              {t(($) => $.jobTypes.cancel)}
            </Button>
            <Button loading={isBusy} onClick={() => void save('xlsform')} data-autofocus>
              {t(($) => $.jobTypes.export.save)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

import { Alert, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkWithQr } from '../../../ui/link-with-qr.tsx';

interface OnPhoneDialogProps {
  readonly job: { readonly _id: string; readonly ID: number };
  readonly onClose: () => void;
}

/** Whether an address leads to this very machine, which no phone reaches by it. */
const isOwnMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** The way to a job on a phone: its address as a code for the camera. */
export function OnPhoneDialog({ job, onClose }: OnPhoneDialogProps) {
  const { t } = useTranslation('dashboard');
  const { origin, hostname } = window.location;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(($) => $.dashboard.start.steps.answer.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.dashboard.start.close) }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(($) => $.dashboard.start.scan)}
        </Text>
        {isOwnMachine(hostname) ? <Alert color="yellow">{t(($) => $.dashboard.start.ownMachine)}</Alert> : null}
        <LinkWithQr address={`${origin}/jobs/${job._id}`} name={`job-${job.ID}`} />
      </Stack>
    </Modal>
  );
}

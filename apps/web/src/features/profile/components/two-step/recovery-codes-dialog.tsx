import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../ui/save-file.ts';
import styles from './two-step.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, which the server can't show again. It closes by its own button alone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('profile');
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }), 'plumbline-recovery-codes.txt');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.profile.twoStep.codesTitle)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{t(($) => $.profile.twoStep.codesText)}</Text>
        <ul className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
            {t(($) => $.profile.twoStep.download)}
          </Button>
          <CopyButton value={text}>
            {({ copy }) => (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => {
                  copy();
                  notifications.show({ message: t(($) => $.profile.twoStep.copied) });
                }}
              >
                {t(($) => $.profile.twoStep.copy)}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Button onClick={onClose}>{t(($) => $.profile.twoStep.haveThem)}</Button>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './code-window.module.css';
import { decodeCode } from './decode-code.ts';
import { useCodeScanner } from './use-code-scanner.ts';

interface CodeWindowProps {
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
}

/** Reads a QR code: by the camera while it may be used, else from a photo (spec/2 §4 "QR question", §8). */
export function CodeWindow({ onCode, onClose }: CodeWindowProps) {
  const { t } = useTranslation('questionInputs');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.questionInputs.code.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.questionInputs.close) }}
      centered
    >
      <Scanning onCode={onCode} onCancel={onClose} />
    </Modal>
  );
}

function Scanning({ onCode, onCancel }: { onCode: (text: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('questionInputs');
  const video = useRef<HTMLVideoElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [isUnread, setUnread] = useState(false);
  const [isReading, setReading] = useState(false);
  const camera = useCodeScanner(video, onCode);

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    setReading(true);
    setUnread(false);
    const text = await decodeCode(file);
    setReading(false);
    if (text === null) setUnread(true);
    else onCode(text);
  };

  return (
    <div className={styles.scanning}>
      {camera === 'refused' ? (
        <Text>{t(($) => $.questionInputs.code.noCamera)}</Text>
      ) : (
        <div className={styles.view}>
          <video
            ref={video}
            className={styles.video}
            muted
            playsInline
            aria-label={t(($) => $.questionInputs.code.camera)}
          />
          <Text className={styles.hint ?? ''} role="status">
            {camera === 'reading' ? t(($) => $.questionInputs.code.hold) : t(($) => $.questionInputs.code.starting)}
          </Text>
        </div>
      )}
      <Text c="var(--mantine-color-error)" role="alert">
        {isUnread ? t(($) => $.questionInputs.code.unread) : ''}
      </Text>
      <Group justify="space-between">
        <Button variant="default" size="md" onClick={onCancel}>
          {t(($) => $.questionInputs.code.cancel)}
        </Button>
        <Button
          variant={camera === 'refused' ? 'filled' : 'default'}
          size="md"
          loading={isReading}
          leftSection={<IconPhoto size={20} aria-hidden />}
          onClick={() => photo.current?.click()}
        >
          {t(($) => $.questionInputs.code.photo)}
        </Button>
        <input
          ref={photo}
          type="file"
          hidden
          accept="image/*"
          aria-label={t(($) => $.questionInputs.code.photo)}
          onChange={(event) => void read(event)}
        />
      </Group>
    </div>
  );
}

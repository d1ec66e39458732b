import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxStatusOf } from '../../../offline/outbox-rules.ts';
import { useOutboxEntries } from '../../../offline/use-outbox.ts';
import { SendingLine } from './sending-line.tsx';
import styles from './submitted-notice.module.css';

interface SubmittedNoticeProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Submit was accepted: everything is on this device, and where it stands on its way to the server. */
export function SubmittedNotice({ jobId, onClose }: SubmittedNoticeProps) {
  const { t } = useTranslation('answers');
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = useOutboxEntries()?.filter((entry) => entry.jobId === jobId);
  const isSent = entries !== undefined && outboxStatusOf(entries).unsent === 0;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.submitted}>
      <IconCircleCheck size={56} stroke={1.4} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {t(($) => $.answers.submitted.title)}
      </h2>
      <p>{isSent ? t(($) => $.answers.submitted.sent) : t(($) => $.answers.submitted.kept)}</p>
      <SendingLine jobId={jobId} />
      <Button size="lg" onClick={onClose}>
        {t(($) => $.answers.submitted.close)}
      </Button>
    </section>
  );
}

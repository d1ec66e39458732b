import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxStatusOf } from '../../../offline/outbox-rules.ts';
import { useOutboxEntries } from '../../../offline/use-outbox.ts';
import { SendingLine } from './sending-line.tsx';
import styles from './submitted-notice.module.css';

interface SubmittedNoticeProps {
  readonly jobId: string;
  /** Goes back to the questions, where something of it was refused. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/**
 * Shown after a submit: everything is on this device; with the progress of sending, since the server may still refuse
 * some of it.
 */
export function SubmittedNotice({ jobId, onBack, onClose }: SubmittedNoticeProps) {
  const { t } = useTranslation('answers');
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = useOutboxEntries()?.filter((entry) => entry.jobId === jobId);
  const { unsent, failed } = outboxStatusOf(entries ?? []);
  const isSent = entries !== undefined && unsent === 0;
  useEffect(() => heading.current?.focus(), []);
  if (failed > 0) {
    return (
      <section className={styles.submitted} data-refused>
        <IconAlertCircle size={56} stroke={1.4} aria-hidden />
        <h2>{t(($) => $.answers.submitted.refused)}</h2>
        <p>{t(($) => $.answers.submitted.refusedText)}</p>
        <SendingLine jobId={jobId} />
        <Button size="lg" onClick={onBack}>
          {t(($) => $.answers.submitted.back)}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t(($) => $.answers.submitted.close)}
        </Button>
      </section>
    );
  }
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

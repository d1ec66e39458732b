import {
  IconAlertCircle,
  IconCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { submitsJob } from '../../../offline/outbox-entry.ts';
import { outboxStatusOf } from '../../../offline/outbox-rules.ts';
import { device } from '../../../offline/device.ts';
import { tryAgain } from '../../../offline/outbox.ts';
import { useFailureWords } from '../../../offline/use-failure-words.ts';
import { useOutboxEntries, useOwner } from '../../../offline/use-outbox.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import styles from './sending-line.module.css';

const nothingToHear = () => () => undefined;
const nothingWritten = () => false;

/** Whether this session is writing; updated after the person's action has been painted. */
function useIsWriting(session: AnsweringSession | undefined): boolean {
  const subscribe = useMemo(
    () => (session ? (tell: () => void) => session.subscribe(() => void afterPaint().then(tell)) : nothingToHear),
    [session],
  );
  return useSyncExternalStore(subscribe, session?.isWriting ?? nothingWritten);
}

interface SendingLineProps {
  readonly jobId: string;
  /** The one that goes on here, if any. */
  readonly session?: AnsweringSession;
}

/** Where this job's answers stand: on this device, on their way, refused with the reason, or with the server (ui.md "Never lost"). */
export function SendingLine({ jobId, session }: SendingLineProps) {
  const { t } = useTranslation('answers');
  const owner = useOwner();
  const isWriting = useIsWriting(session);
  const words = useFailureWords();
  const entries = useOutboxEntries()?.filter((entry) => entry.jobId === jobId) ?? [];
  if (entries.length === 0 && !isWriting) return <div role="status" />;
  const { unsent, failed, isHeldUp, isPaused } = outboxStatusOf(entries);
  const isSubmit = submitsJob(entries.filter(({ state }) => state !== 'sent'));
  const why = entries.find((entry) => entry.state === 'failed')?.failure;
  return (
    <div role="status" className={styles.line} data-failed={failed > 0 || undefined}>
      {failed > 0 ? (
        <>
          <IconAlertCircle size={16} aria-hidden />
          <span>
            {t(($) => $.answers.sending.failed)} {why ? words(why) : ''}
          </span>
          <button type="button" className={styles.retry} onClick={() => void tryAgain(device, owner, jobId)}>
            {t(($) => $.answers.sending.tryAgain)}
          </button>
        </>
      ) : isWriting ? (
        <>
          <IconDeviceFloppy size={16} aria-hidden />
          <span>{t(($) => $.answers.sending.saving)}</span>
        </>
      ) : unsent === 0 ? (
        <>
          <IconCheck size={16} aria-hidden />
          <span>{t(($) => $.answers.sending.sent)}</span>
        </>
      ) : isPaused ? (
        <>
          <IconCloudPause size={16} aria-hidden />
          <span>{t(($) => $.answers.sending.paused)}</span>
          <button type="button" className={styles.retry} onClick={() => void tryAgain(device, owner, jobId)}>
            {t(($) => $.answers.sending.goOn)}
          </button>
        </>
      ) : isHeldUp ? (
        <>
          <IconCloudOff size={16} aria-hidden />
          <span>
            {isSubmit
              ? t(($) => $.answers.sending.submitWaits)
              : t(($) => $.answers.sending.waiting, { count: unsent })}
          </span>
        </>
      ) : (
        <>
          <IconCloudUp size={16} aria-hidden />
          <span>{isSubmit ? t(($) => $.answers.sending.submitting) : t(($) => $.answers.sending.sending)}</span>
        </>
      )}
    </div>
  );
}

import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import styles from '../answer-extras.module.css';
import type { Recorder } from './use-recorder.ts';

interface RecordButtonProps {
  readonly recorder: Recorder;
  /** Something else is under way. */
  readonly isHeldBack: boolean;
}

/** Begins a recording and ends it. Not there where the browser can't record: a file can be chosen everywhere. */
export function RecordButton({ recorder, isHeldBack }: RecordButtonProps) {
  const { t } = useTranslation('questionInputs');
  const { step, seconds, start, stop } = recorder;
  if (step === 'missing') return null;
  if (step === 'recording') {
    const time = isolated(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    return (
      <button type="button" className={styles.button} data-recording onClick={stop}>
        <IconPlayerStopFilled size={20} aria-hidden />
        {t(($) => $.questionInputs.recorder.stop, { time })}
      </button>
    );
  }
  return (
    <button type="button" className={styles.button} disabled={isHeldBack} onClick={start}>
      <IconMicrophone size={20} stroke={1.7} aria-hidden />
      {t(($) => $.questionInputs.recorder.record)}
    </button>
  );
}

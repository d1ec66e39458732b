import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PressStart } from '../../../ui/press-start.ts';
import { useGuardMark } from '../../../ui/use-guarded-press.ts';
import { usePressGuard } from '../../../ui/use-press-guard.ts';
import styles from './wizard.module.css';

interface StepFrameProps {
  readonly title: string;
  /** The number of this step, from 1; absent for steps that aren't counted. */
  readonly place?: { readonly step: number; readonly steps: number } | undefined;
  readonly onBack?: (() => void) | undefined;
  /** The way on: its word, whether it is open, whether it is being gone. */
  readonly next?: {
    readonly text: string;
    readonly isOpen: boolean;
    readonly isRunning?: boolean;
    readonly onNext: () => void;
  };
  readonly children: ReactNode;
}

/** One step of the wizard: what is asked, the answer, the way back and on. Enter goes on where a field has it. */
export function StepFrame({ title, place, onBack, next, children }: StepFrameProps) {
  const { t } = useTranslation('createWizard');
  // The Next buttons of consecutive steps are in the same place: ignore presses meant for the previous one.
  const guard = usePressGuard(title);
  const goOn = useGuardMark(guard);
  const [start] = useState(() => new PressStart());
  return (
    <form
      {...start.handlers}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (next?.isOpen && !next.isRunning && guard.takes(start.of(event))) next.onNext();
      }}
    >
      <div>
        {place && place.steps > 1 ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.createWizard.step, place)}
          </Text>
        ) : null}
        <Title order={3} className={styles.heading ?? ''} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        {onBack ? (
          <Button variant="default" onClick={onBack} disabled={next?.isRunning ?? false}>
            {t(($) => $.createWizard.back)}
          </Button>
        ) : null}
        {next ? (
          <Button
            ref={goOn}
            type="submit"
            className={styles.push ?? ''}
            disabled={!next.isOpen}
            loading={next.isRunning ?? false}
          >
            {next.text}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

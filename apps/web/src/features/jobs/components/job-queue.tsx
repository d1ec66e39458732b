import { ActionIcon, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPressLetters } from '../../../ui/shell/page-focus.ts';
import { isSomethingOpen, useScreenShortcut } from '../../../ui/shell/shortcuts.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { JobQueue } from '../use-job-queue.ts';
import styles from './jobs.module.css';

/** The way to the job before and after this one in the list that it was opened from: by buttons, and by the keys K and J. */
export function QueueButtons({ queue }: { readonly queue: JobQueue }) {
  const { t } = useTranslation('jobs');
  const { position, total, onMove } = queue;
  useQueueKeys(queue);
  if (total < 2) return null;
  return (
    <div className={styles.queue} role="group" aria-label={t(($) => $.jobs.panel.queue)}>
      <Step
        label={t(($) => $.jobs.panel.queuePrevious)}
        hotkey="K"
        isDisabled={position === 0}
        onClick={() => onMove(position - 1)}
      >
        <IconChevronUp size={20} aria-hidden />
      </Step>
      <Text size="sm" c="dimmed" data-numbers="tabular" className={styles.queuePlace ?? ''}>
        <bdi dir="ltr">{t(($) => $.jobs.panel.queuePlace, { number: position + 1, total })}</bdi>
      </Text>
      <Step
        label={t(($) => $.jobs.panel.queueNext)}
        hotkey="J"
        isDisabled={position === total - 1}
        onClick={() => onMove(position + 1)}
      >
        <IconChevronDown size={20} aria-hidden />
      </Step>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly hotkey: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, hotkey, isDisabled, onClick, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${hotkey})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** J and K by their place on the keyboard: in Hebrew these keys write other letters. */
function useQueueKeys({ position, total, onMove }: JobQueue): void {
  useScreenShortcut('walk', total > 1);
  const act = useEffectEvent((event: KeyboardEvent) => {
    const by = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0;
    if (by === 0 || event.defaultPrevented || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"]');
    const to = position + by;
    if (isTyping || isSomethingOpen() || !mayPressLetters() || to < 0 || to >= total) return;
    event.preventDefault();
    onMove(to);
  });
  useEffect(() => {
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}

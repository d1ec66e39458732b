import { Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WorkQueueOnWire } from '@plumbline/contract/workers';
import { Chip } from '../../../ui/chip.tsx';
import { useWorkTexts } from './use-work-texts.ts';
import styles from './workers.module.css';

interface QueueRowProps {
  readonly queue: WorkQueueOnWire;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** A queue with what is in it; opens its entries. */
export function QueueRow({ queue, isOpen, onOpen }: QueueRowProps) {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  const facts = useFacts(queue);
  return (
    <UnstyledButton
      className={styles.row ?? ''}
      aria-pressed={isOpen}
      data-late={queue.is_late || undefined}
      onClick={onOpen}
    >
      <Group component="span" gap="xs" className={styles.text ?? ''}>
        <Text component="span" fw={600} dir="auto">
          {texts.queue(queue.name)}
        </Text>
        {queue.failed > 0 ? (
          <Chip colour="var(--mantine-color-red-8)" isStrong>
            {t(($) => $.workers.facts.failed, { number: texts.count(queue.failed) })}
          </Chip>
        ) : null}
      </Group>
      <Text component="span" size="sm" c="dimmed" className={styles.text ?? ''}>
        {facts.join(' · ')}
      </Text>
    </UnstyledButton>
  );
}

function useFacts(queue: WorkQueueOnWire): readonly string[] {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  const { ready, deferred, running, oldest, done_last_hour: done, failed_last_hour: failed } = queue;
  const counted = (number: number | null, text: (shown: string) => string) =>
    number === null || number === 0 ? [] : [text(texts.count(number))];
  const facts = [
    ...counted(ready, (number) => t(($) => $.workers.facts.ready, { number })),
    ...(oldest === null ? [] : [t(($) => $.workers.facts.oldest, { length: texts.length(oldest) })]),
    ...counted(deferred, (number) => t(($) => $.workers.facts.deferred, { number })),
    ...counted(running, (number) => t(($) => $.workers.facts.running, { number })),
    ...counted(done, (number) => t(($) => $.workers.facts.done, { number })),
    ...counted(failed, (number) => t(($) => $.workers.facts.failedHour, { number })),
  ];
  return facts.length === 0 ? [t(($) => $.workers.facts.idle)] : facts;
}

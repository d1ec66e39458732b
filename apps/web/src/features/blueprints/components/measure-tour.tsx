import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveIntroDisplayed } from '../api/blueprints.ts';
import styles from './plan.module.css';
import { planKeys } from '../api/keys.ts';

interface MeasureTourProps {
  readonly file: string;
  readonly onEnd: () => void;
}

/** Which buttons each step is about, by their keys in the toolbar. */
const steps = [
  { name: 'welcome', target: null },
  { name: 'width', target: 'horizontal_measure' },
  { name: 'height', target: 'vertical_measure' },
  { name: 'line', target: 'line_measure' },
  { name: 'check', target: 'check' },
] as const;

/** How a plan is measured, step by step: once a plan, for system admins in SET (spec/3 §2, `measureIntroDisplayed`). */
export function MeasureTour({ file, onEnd }: MeasureTourProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const queryClient = useQueryClient();
  const [at, setAt] = useState(0);
  const seen = useMutation({
    mutationFn: () => saveIntroDisplayed(file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: planKeys.ofJobs }),
  });
  const step = steps[at];
  const target = step?.target ?? null;
  useEffect(() => {
    const button = target === null ? null : document.querySelector<HTMLElement>(`[data-tour="${target}"]`);
    button?.setAttribute('data-toured', '');
    return () => button?.removeAttribute('data-toured');
  }, [target]);
  if (!step) return null;
  const end = () => {
    seen.mutate();
    onEnd();
  };
  const isLast = at === steps.length - 1;
  return (
    <section className={styles.tour} aria-label={t(($) => $.blueprints.tour.label)} aria-live="polite">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600}>{t(($) => $.blueprints.tour[step.name].title)}</Text>
        <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={end} />
      </Group>
      <Text size="sm">{t(($) => $.blueprints.tour[step.name].text)}</Text>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{`${at + 1} / ${steps.length}`}</bdi>
        </Text>
        <Group gap="xs">
          {at > 0 ? (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t(($) => $.blueprints.tour.back)}
            </Button>
          ) : null}
          <Button onClick={() => (isLast ? end() : setAt(at + 1))}>
            {isLast ? t(($) => $.blueprints.tour.end) : t(($) => $.blueprints.tour.next)}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

import { Button, Paper, Skeleton } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrangementOf } from '@plumbline/domain/dashboard/arrangement';
import { useActor } from '../../../lib/access/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page-header.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { useArrangement } from '../api/arrangement.ts';
import { useFirstSteps } from '../api/first-steps.ts';
import { widgetLooks } from '../widgets/registry.ts';
import styles from './dashboard.module.css';
import { RowsSkeleton } from './rows.tsx';

/** Most people have taken the first steps long ago. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
/** Dragging is only needed once somebody arranges; the start page opens without it. */
const ArrangePanel = lazy(async () => ({ default: (await import('./arrange-panel.tsx')).ArrangePanel }));

/**
 * /dashboard, for both: the inspector's next job on a phone, the work counters at a desk. Made of widgets that each
 * person arranges.
 */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const arrangement = useArrangement();
  const [isArranging, setArranging] = useState(false);
  const arrange = useMemo(
    () => (
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={18} aria-hidden />}
        aria-expanded={isArranging}
        onClick={() => setArranging((before) => !before)}
      >
        {t(($) => $.dashboard.arrange.open)}
      </Button>
    ),
    [t, isArranging],
  );
  const firstSteps = useFirstSteps();
  const steps = firstSteps?.isShown ? (
    <Suspense fallback={null}>
      <FirstSteps steps={firstSteps.steps} job={firstSteps.job} />
    </Suspense>
  ) : null;
  const shown = arrangement?.filter((widget) => !widget.isHidden);
  // Most people have it as their role has it at first: until theirs is known it takes that shape.
  const first = arrangementOf(useActor()).filter((widget) => !widget.isHidden);
  // Nothing can be in the widgets yet.
  if (steps && !firstSteps?.hasJobs) return <Page>{steps}</Page>;
  return (
    <Page>
      <TopBarActions>{arrange}</TopBarActions>
      {steps}
      <div className={styles.widgets}>
        {shown?.map(({ kind }) => {
          const { Component, isWide, isTall } = widgetLooks[kind];
          return (
            <div key={kind} className={styles.place} data-wide={isWide} data-tall={isTall}>
              <Component />
            </div>
          );
        }) ??
          first.map(({ kind }) => {
            const { isWide, isTall } = widgetLooks[kind];
            return (
              <div key={kind} className={styles.place} data-wide={isWide} data-tall={isTall}>
                <Paper className={styles.widget ?? ''} radius="md">
                  <Skeleton height={18} width="35%" my="sm" />
                  <RowsSkeleton length={isWide ? 1 : 5} />
                </Paper>
              </div>
            );
          })}
      </div>
      {shown?.length === 0 ? (
        <EmptyState title={t(($) => $.dashboard.arrange.allHidden)} action={isArranging ? null : arrange} />
      ) : null}
      {isArranging && arrangement ? (
        <Suspense fallback={null}>
          <ArrangePanel
            arrangement={arrangement}
            offersSteps={firstSteps?.isShown === false}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

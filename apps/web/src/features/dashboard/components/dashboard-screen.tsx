import { Button, Paper, Skeleton } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import { arrangementOf } from '@plumbline/domain/dashboard/arrangement';
import { isWidgetKind } from '@plumbline/domain/dashboard/widgets';
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

/** Only few people have reports on it. */
const ReportWidget = lazy(async () => ({ default: (await import('../widgets/report-widget.tsx')).ReportWidget }));

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
        {shown?.map((widget) => (
          <Place key={widget.id} size={widget.size}>
            <Widget id={widget.id} />
          </Place>
        )) ?? first.map(({ id, size }) => <WidgetSkeleton key={id} size={size} />)}
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

interface PlaceProps extends Pick<PlacedWidget, 'size'> {
  readonly children: ReactNode;
}

function Place({ size, children }: PlaceProps) {
  return (
    <div className={styles.place} data-wide={size === 'wide' || undefined} data-tall={size === 'tall' || undefined}>
      {children}
    </div>
  );
}

function Widget({ id }: Pick<PlacedWidget, 'id'>) {
  if (!isWidgetKind(id)) {
    return (
      <Suspense fallback={<Paper className={styles.widget ?? ''} radius="md" />}>
        <ReportWidget id={id} />
      </Suspense>
    );
  }
  const { Component } = widgetLooks[id];
  return <Component />;
}

function WidgetSkeleton({ size }: Pick<PlacedWidget, 'size'>) {
  return (
    <Place size={size}>
      <Paper className={styles.widget ?? ''} radius="md">
        <Skeleton height={18} width="35%" my="sm" />
        <RowsSkeleton length={size === 'wide' ? 1 : 5} />
      </Paper>
    </Place>
  );
}

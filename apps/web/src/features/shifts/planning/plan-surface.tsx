import type { ReactNode } from 'react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shifts } from '../board/board-rows.ts';
import type { Corner } from './chosen.ts';
import { DragLayer } from './drag-layer.tsx';
import type { Hand } from './hand.ts';
import type { BoardFacts, PlanContextValue } from './plan-context.ts';
import { PlanContext, usePlanState } from './plan-context.ts';
import { plannedShifts } from './planned-shifts.ts';
import type { PlanStore } from './plan-store.ts';
import { makePlanStore } from './plan-store.ts';
import styles from './planning.module.css';
import { useKeyPlanning } from './use-key-planning.ts';
import { useTrayJobs } from './use-known-jobs.ts';
import { usePlanner } from './use-planner.ts';
import { usePointerPlanning } from './use-pointer-planning.ts';

interface PlanSurfaceProps {
  readonly shifts: Shifts | undefined;
  readonly timeZone: string;
  /** Draws the board with what is on its way to the server. */
  readonly children: (planned: Shifts | undefined) => ReactNode;
}

/** The board and its tray, planned by hand. */
export function PlanSurface(props: PlanSurfaceProps) {
  const [store] = useState(makePlanStore);
  const facts = useRef<BoardFacts | null>(null);
  const register = useCallback((board: BoardFacts) => {
    facts.current = board;
  }, []);
  const hintId = useId();
  const context = useMemo((): PlanContextValue => ({ store, register, hintId }), [store, register, hintId]);
  const { t } = useTranslation('shifts');
  return (
    <PlanContext value={context}>
      <p id={hintId} hidden>
        {t(($) => $.shifts.plan.hint)}
      </p>
      <Planned {...props} store={store} facts={facts} />
      <Announcer />
    </PlanContext>
  );
}

interface PlannedProps extends PlanSurfaceProps {
  readonly store: PlanStore;
  readonly facts: { current: BoardFacts | null };
}

function Planned({ shifts, timeZone, children, store, facts }: PlannedProps) {
  const pending = usePlanState((state) => state.pending);
  const trayJob = useTrayJobs();
  const planned = useMemo(() => shifts && plannedShifts(shifts, pending, trayJob), [shifts, pending, trayJob]);
  const hand = useRef<Hand>({ x: 0, y: 0, cell: null });
  const corner = useRef<Corner | null>(null);
  const planner = usePlanner({ store, shifts: planned, timeZone, facts, corner });
  usePointerPlanning({ planner, facts, hand });
  useKeyPlanning({ planner, store, facts, hand });
  return (
    <>
      {children(planned)}
      <DragLayer shifts={planned} facts={facts} hand={hand} />
    </>
  );
}

/** Says what is moved, where it would land, and what came of it. */
function Announcer() {
  const said = usePlanState((state) => state.said);
  return (
    <div className={styles.announced} role="status">
      {said}
    </div>
  );
}

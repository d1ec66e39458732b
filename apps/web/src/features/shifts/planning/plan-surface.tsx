import type { ReactNode } from 'react';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../ui/undo.tsx';
import type { Shifts } from '../board/board-rows.ts';
import { withProposal } from '../proposal/shown-proposal.ts';
import type { Corner } from './chosen.ts';
import { DragLayer } from './drag-layer.tsx';
import type { Hand } from './hand.ts';
import { KeyPlanning } from './key-planning.ts';
import type { BoardFacts, PlanContextValue } from './plan-context.ts';
import { PlanContext, usePlanState } from './plan-context.ts';
import { plannedShifts } from './planned-shifts.ts';
import type { PlanStore } from './plan-store.ts';
import { makePlanStore } from './plan-store.ts';
import styles from './planning.module.css';
import { Planner } from './planner.ts';
import { PointerPlanning } from './pointer-planning.ts';
import { useKnownJobs, useTrayJobs } from './use-known-jobs.ts';
import { usePlanSend } from './use-plan-send.ts';
import { usePlanWords } from './use-plan-words.ts';

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
  const proposal = usePlanState((state) => state.proposal);
  const planned = useMemo(
    () => shifts && withProposal(plannedShifts(shifts, pending, trayJob), proposal),
    [shifts, pending, trayJob, proposal],
  );
  const hand = useRef<Hand>({ x: 0, y: 0, cell: null });
  const corner = useRef<Corner | null>(null);
  const knownJob = useKnownJobs(planned);
  const words = usePlanWords(planned);
  const send = usePlanSend(store);
  const planner = useRef<Planner | null>(null);
  // What listens to the document asks for it with each event.
  useLayoutEffect(() => {
    planner.current = new Planner({ store, timeZone, facts, corner, knownJob, words, send, showFailure });
  });
  useEffect(() => {
    const now = () => {
      if (!planner.current) throw new Error('Nothing is planned before the board is drawn.');
      return planner.current;
    };
    const parts = { planner: now, facts, hand };
    const ends = [new PointerPlanning(parts).listen(), new KeyPlanning({ ...parts, store }).listen()];
    return () => {
      for (const end of ends) end();
    };
  }, [store, facts]);
  return (
    <>
      {children(planned)}
      <DragLayer shifts={planned} timeZone={timeZone} facts={facts} hand={hand} />
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

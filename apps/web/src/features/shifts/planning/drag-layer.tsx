import { Portal, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useContext, useEffect, useRef } from 'react';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { Shifts } from '../board/board-rows.ts';
import { inSight, placeIn, roomOf, scrollerOf } from './board-geometry.ts';
import type { Hand } from './hand.ts';
import type { BoardFacts } from './plan-context.ts';
import { PlanContext, usePlanState } from './plan-context.ts';
import type { Gesture, Outline } from './plan-store.ts';
import styles from './planning.module.css';
import { useAimWarnings } from './use-aim-warnings.ts';
import { usePlanWords } from './use-plan-words.ts';

interface DragLayerProps {
  readonly shifts: Shifts | undefined;
  readonly timeZone: string;
  readonly facts: RefObject<BoardFacts | null>;
  readonly hand: RefObject<Hand>;
}

/** What is held, beside the pointer, and the outline of where it would land. */
export function DragLayer(props: DragLayerProps) {
  const gesture = usePlanState((state) => state.gesture);
  return gesture ? (
    <Portal>
      <Held gesture={gesture} {...props} />
    </Portal>
  ) : null;
}

const distance = 14;

/** The tray: under the pointer, or beside the board; where it is a drawer, the button that opens it. */
function trayUnder(by: Gesture['by'], { x, y }: Hand): Element | null {
  const held = by === 'pointer' ? document.elementFromPoint(x, y)?.closest('[data-tray]') : null;
  return held ?? document.querySelector('aside[data-tray]') ?? document.querySelector('[data-tray]');
}

function outlineOf(
  { kind, target, jobs, anchor, minutes, by }: Gesture,
  hand: Hand,
  facts: BoardFacts | null,
): Outline | null {
  const { cell } = hand;
  if (kind === 'move' && target?.kind === 'tray') {
    const { left, top, width, height } = trayUnder(by, hand)?.getBoundingClientRect() ?? new DOMRect();
    return width > 0 ? { left, top, width, height } : null;
  }
  const scroller = cell && scrollerOf(cell);
  if (!cell || !scroller || !facts || (kind === 'move' && target === null)) return null;
  const [first] = jobs;
  const length = minutes ?? minutesOfJob({ plannedMinutes: first?.plannedLength ?? null });
  const minute = kind === 'length' ? (anchor?.minute ?? null) : target?.kind === 'cell' ? target.minute : null;
  // Its end may be pulled in the cell of another day or person: the outline stays in its own.
  const own = anchor && `[data-person="${anchor.person ?? ''}"][data-day="${anchor.day}"]`;
  const of = kind === 'length' && own ? (scroller.querySelector<HTMLElement>(own) ?? cell) : cell;
  return inSight(placeIn(of, minute, length, facts), roomOf(scroller));
}

function Held({ gesture, shifts, timeZone, facts, hand }: DragLayerProps & { readonly gesture: Gesture }) {
  const formats = useFormats();
  const words = usePlanWords(shifts);
  const warnings = useAimWarnings(gesture, shifts, timeZone);
  const { store } = useContext(PlanContext) ?? {};
  const ghost = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let next = 0;
    const draw = () => {
      next = requestAnimationFrame(draw);
      const now = store?.get().gesture;
      const [box, frame] = [ghost.current, outline.current];
      if (!now || !box || !frame) return;
      const place = outlineOf(now, hand.current, facts.current);
      frame.hidden = place === null;
      if (place) {
        const { left, top, width, height } = place;
        Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      }
      const at = now.by === 'pointer' ? hand.current : place && { x: place.left, y: place.top + place.height };
      box.hidden = at === null;
      if (!at) return;
      const { width, height } = box.getBoundingClientRect();
      const x = Math.max(0, Math.min(at.x + distance, window.innerWidth - width - distance));
      const y = Math.max(0, Math.min(at.y + distance, window.innerHeight - height - distance));
      box.style.transform = `translate(${x}px, ${y}px)`;
    };
    draw();
    return () => cancelAnimationFrame(next);
  }, [store, facts, hand]);

  const count = gesture.jobs.length;
  return (
    <>
      <div
        ref={outline}
        className={styles.outline}
        data-testid="drop-outline"
        data-warned={warnings.length > 0 || undefined}
        aria-hidden
        hidden
      />
      <VisuallyHidden role="status">{warnings.join(', ')}</VisuallyHidden>
      <div
        ref={ghost}
        className={styles.ghost}
        data-refused={gesture.kind === 'move' && gesture.target === null ? true : undefined}
        aria-hidden
        hidden
      >
        <span className={styles.name}>
          {gesture.isCopy && gesture.kind === 'move' ? <IconCopy size={16} /> : null}
          <span>{gesture.name}</span>
          {count > 1 ? <span className={styles.count}>{isolated(`+${formats.number(count - 1)}`)}</span> : null}
        </span>
        <span>{words.aim(gesture)}</span>
        {warnings.map((text) => (
          <span key={text} className={styles.warning}>
            <IconAlertTriangle size={16} />
            <span>{text}</span>
          </span>
        ))}
      </div>
    </>
  );
}

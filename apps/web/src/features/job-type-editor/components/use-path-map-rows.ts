import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Draft } from '../model/draft.ts';
import type { Folding } from '../model/path-map.ts';
import { pathMapOf, quietSteps } from '../model/path-map.ts';
import { useScene } from './editor-context.ts';
import type { MapActs } from './path-map-row.tsx';

/** A longer questionnaire begins with the steps folded in which nothing branches. */
const longDraft = 40;

interface PathMapRows {
  readonly draft: Draft;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** The rows of the map: folded and unfolded, gone to by jumps and by keys. */
export function usePathMapRows({ draft, onClose, onOpen }: PathMapRows) {
  const { report, selectedId } = useScene();
  const list = useRef<HTMLOListElement>(null);
  const [folding, setFolding] = useState<Folding>(() => ({
    steps: draft.length > longDraft ? quietSteps(draft, report) : new Set(),
    openRuns: new Set(),
  }));
  const map = useMemo(() => pathMapOf(draft, report, folding), [draft, report, folding]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const placeOf = (id: string | null) =>
    id === null ? undefined : id === 'end' ? map.rows.length - 1 : map.rowOf.get(id);
  const active = placeOf(activeId) ?? placeOf(selectedId) ?? 0;
  const steps = draft.filter(isStep);

  const focusAt = (place: number) => {
    const row = list.current?.querySelectorAll<HTMLElement>('[data-map-row]')[place];
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('[data-map-head]')?.focus({ preventScroll: true });
  };
  const goTo = (id: string | null) => {
    const key = id ?? 'end';
    setActiveId(key);
    // What is folded away is opened first.
    const place = draft.findIndex((question) => question.id === id);
    const step = draft.slice(0, place + 1).findLast(isStep);
    if (step && step.id !== id && folding.steps.has(step.id)) toggle(step.id);
    requestAnimationFrame(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-map-row]') ?? [])];
      const at = rows.findIndex((row) => row.dataset['mapRow'] === key);
      focusAt(at < 0 ? (placeOf(id) ?? 0) : at);
    });
  };
  const toggle = (stepId: string) =>
    setFolding((now) => {
      const next = new Set(now.steps);
      if (!next.delete(stepId)) next.add(stepId);
      return { ...now, steps: next };
    });
  const latest = useRef({ onOpen, goTo, toggle });
  latest.current = { onOpen, goTo, toggle };
  const acts = useMemo<MapActs>(
    () => ({
      onOpen: (id) => latest.current.onOpen(id),
      onGo: (id) => latest.current.goTo(id),
      onFold: (id) => latest.current.toggle(id),
      onUnfoldRun: (id) => {
        setFolding((now) => ({ ...now, openRuns: new Set(now.openRuns).add(id) }));
        latest.current.goTo(id);
      },
    }),
    [],
  );

  const showSelected = useEffectEvent(() => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-map-row]');
    rows?.[placeOf(selectedId) ?? -1]?.scrollIntoView({ block: 'nearest' });
    setActiveId(null);
  });
  useEffect(() => {
    if (selectedId !== null) showSelected();
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = map.rows[active];
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [unfold, fold] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: map.rows.length - 1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (to !== undefined) {
      const place = Math.max(0, Math.min(to, map.rows.length - 1));
      setActiveId(map.rows[place]?.id ?? null);
      focusAt(place);
    } else if (row?.kind === 'step' && row.count > 0 && event.key === (row.isFolded ? unfold : fold)) toggle(row.id);
    else if (row?.kind === 'run' && event.key === unfold) acts.onUnfoldRun(row.id);
    else return;
    event.preventDefault();
  };
  const areAllFolded = folding.steps.size >= steps.length;
  const foldAll = (isFolded: boolean) =>
    setFolding({ steps: new Set(isFolded ? steps.map((step) => step.id) : []), openRuns: new Set() });
  return {
    list,
    map,
    active,
    acts,
    goTo,
    onKeyDown,
    setActiveId,
    /** Folds all steps or, when all are folded, none; null where there is nothing to fold. */
    foldAll: steps.length > 1 ? () => foldAll(!areAllFolded) : null,
    areAllFolded,
  };
}

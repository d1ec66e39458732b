import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Folding } from '../model/path-map.ts';
import { pathMapOf, quietSteps } from '../model/path-map.ts';
import type { EditorProblem } from '../model/problems.ts';
import { useLaterDraft, useScene } from './editor-context.ts';
import styles from './path-map.module.css';
import { arcsWidth, PathMapArcs } from './path-map-arcs.tsx';
import { PathMapProblems } from './path-map-problems.tsx';
import type { MapActs } from './path-map-row.tsx';
import { PathMapRow } from './path-map-row.tsx';
import { useQuestionName } from './use-question-words.ts';

/** A longer questionnaire begins with the steps folded in which nothing branches. */
const longDraft = 40;

interface PathMapProps {
  readonly onClose: () => void;
  /** Leaves the map for a question's properties. */
  readonly onOpen: (id: string) => void;
}

/** Where each answer leads, as a map: the questions in order, their jumps beside them, circles and dead ends named. */
export function PathMap({ onClose, onOpen }: PathMapProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report, selectedId } = useScene();
  const draft = useLaterDraft(editor);
  const titleOf = useQuestionName(draft);
  const list = useRef<HTMLOListElement>(null);
  const [folding, setFolding] = useState<Folding>(() => ({
    steps: draft.length > longDraft ? quietSteps(draft, report) : new Set(),
    openRuns: new Set(),
  }));
  const map = useMemo(() => pathMapOf(draft, report, folding), [draft, report, folding]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const nameOf = useMemo(() => {
    const names = new Map(draft.map((question) => [question.id, `${question.sequence + 1}. ${titleOf(question)}`]));
    return (id: string) => names.get(id) ?? '';
  }, [draft, titleOf]);
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
  const foldAll = (isFolded: boolean) =>
    setFolding({ steps: new Set(isFolded ? steps.map((step) => step.id) : []), openRuns: new Set() });

  return (
    <section className={styles.map} aria-labelledby="path-map-title">
      <Group justify="space-between" wrap="nowrap" className={styles.top ?? ''}>
        <Title order={2} size="h4" id="path-map-title">
          {t(($) => $.jobTypeEditor.map.title)}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {steps.length > 1 ? (
            <Button size="compact-sm" variant="default" onClick={() => foldAll(folding.steps.size < steps.length)}>
              {folding.steps.size < steps.length
                ? t(($) => $.jobTypeEditor.map.foldAll)
                : t(($) => $.jobTypeEditor.map.unfoldAll)}
            </Button>
          ) : null}
          <Tooltip label={t(($) => $.jobTypeEditor.map.close)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(($) => $.jobTypeEditor.map.close)}
              onClick={onClose}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      <div className={styles.scroller}>
        {map.edges.length === 0 && !draft.some((question) => (question.settings.path ?? []).length > 0) ? (
          <Text size="sm" c="dimmed" mb="md">
            {t(($) => $.jobTypeEditor.map.noRules)}
          </Text>
        ) : (
          <PathMapProblems nameOf={nameOf} onGo={goTo} />
        )}
        <div className={styles.board}>
          <ol
            ref={list}
            className={styles.rows}
            style={{ marginInlineStart: arcsWidth(map) }}
            aria-label={t(($) => $.jobTypeEditor.map.title)}
            onKeyDown={onKeyDown}
            onFocus={(event) => setActiveId(rowIdOf(event.target))}
            onMouseOver={(event) => setActiveId(rowIdOf(event.target))}
          >
            {map.rows.map((row, place) => (
              <PathMapRow
                key={row.id}
                row={row}
                nameOf={nameOf}
                problems={report.byQuestion.get(row.id) ?? noProblems}
                goesOn={map.goesOn[place] ?? false}
                isActive={place === active}
                isSelected={row.id === selectedId}
                acts={acts}
              />
            ))}
          </ol>
          {/* Behind the list in order: it measures the rows once they are there. */}
          <PathMapArcs map={map} list={list} active={active} />
        </div>
      </div>
    </section>
  );
}

const noProblems: readonly EditorProblem[] = [];

function rowIdOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-map-row]')?.dataset['mapRow'] ?? null;
}

import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { EditorProblem } from '../model/problems.ts';
import { useLaterDraft, useScene } from './editor-context.ts';
import styles from './path-map.module.css';
import { arcsWidth, PathMapArcs } from './path-map-arcs.tsx';
import { PathMapProblems } from './path-map-problems.tsx';
import { PathMapRow } from './path-map-row.tsx';
import { usePathMapRows } from './use-path-map-rows.ts';
import { useQuestionName } from './use-question-words.ts';

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
  const rows = usePathMapRows({ draft, onClose, onOpen });
  const { map } = rows;
  const nameOf = useMemo(() => {
    const names = new Map(draft.map((question) => [question.id, `${question.sequence + 1}. ${titleOf(question)}`]));
    return (id: string) => names.get(id) ?? '';
  }, [draft, titleOf]);
  return (
    <section className={styles.map} aria-labelledby="path-map-title">
      <Group justify="space-between" wrap="nowrap" className={styles.top ?? ''}>
        <Title order={2} size="h4" id="path-map-title">
          {t(($) => $.jobTypeEditor.map.title)}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {rows.foldAll ? (
            <Button size="compact-sm" variant="default" onClick={rows.foldAll}>
              {rows.areAllFolded ? t(($) => $.jobTypeEditor.map.unfoldAll) : t(($) => $.jobTypeEditor.map.foldAll)}
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
          <PathMapProblems nameOf={nameOf} onGo={rows.goTo} />
        )}
        <div className={styles.board}>
          <ol
            ref={rows.list}
            className={styles.rows}
            style={{ marginInlineStart: arcsWidth(map) }}
            aria-label={t(($) => $.jobTypeEditor.map.title)}
            onKeyDown={rows.onKeyDown}
            onFocus={(event) => rows.setActiveId(rowIdOf(event.target))}
            onMouseOver={(event) => rows.setActiveId(rowIdOf(event.target))}
          >
            {map.rows.map((row, place) => (
              <PathMapRow
                key={row.id}
                row={row}
                nameOf={nameOf}
                problems={report.byQuestion.get(row.id) ?? noProblems}
                goesOn={map.goesOn[place] ?? false}
                isActive={place === rows.active}
                isSelected={row.id === selectedId}
                acts={rows.acts}
              />
            ))}
          </ol>
          {/* Behind the list in order: it measures the rows once they are there. */}
          <PathMapArcs map={map} list={rows.list} active={rows.active} />
        </div>
      </div>
    </section>
  );
}

const noProblems: readonly EditorProblem[] = [];

function rowIdOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-map-row]')?.dataset['mapRow'] ?? null;
}

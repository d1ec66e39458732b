import { ActionIcon, CloseButton, Group, Indicator, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconFilter } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import { countMarkingFilters } from '@plumbline/domain/blueprints/marking-filter';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import { scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { LayerFilters } from './layer-filters.tsx';
import { IssueSign, PhotoCount, VersionSign } from '../photos/photo-count.tsx';
import type { Marked } from './marking-facts.ts';
import styles from './plan.module.css';
import { useEditor } from './use-editor.ts';

interface LayerPanelProps {
  readonly editor: PlanEditor;
  readonly marked: Marked;
  readonly filter: MarkingFilter;
  readonly onFilter: (filter: MarkingFilter) => void;
  readonly colourOf: (element: PlanElement) => string;
  readonly nameOf: (element: PlanElement) => string;
  readonly onClose: () => void;
}

const rowHeight = 48;

/** All elements on the page that pass the filters, the uppermost first, each shown or hidden (spec/3 §2). */
export function LayerPanel(props: LayerPanelProps) {
  const { editor, marked, filter, onFilter, colourOf, nameOf, onClose } = props;
  const { t } = useTranslation(['blueprints', 'ui']);
  const formats = useFormats();
  const { id: me } = useActor();
  const [isFiltering, setFiltering] = useState(false);
  const contents = useDeferredValue(useEditor(editor, (one) => one.contents));
  const selection = useEditor(editor, (one) => one.selection);
  const scroll = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () => [...editor.document.all()].filter(({ shape }) => shape.page === editor.page),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the editor holds changes with these
    [editor, contents],
  );
  const listed = useMemo(
    () => all.filter((one) => editor.aim.shows(one)).toSorted((one, other) => other.z - one.z),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the editor holds changes with these
    [editor, all, filter],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const scaleSaid = ({ shape }: PlanElement) => {
    const status = scaleStatusOf({ shape, measuredBy: editor.calibration.scaleFor(shape) });
    return status === 'current' ? null : t(($) => $.blueprints.scale[status]);
  };
  const isAllShown = listed.every(({ visible }) => visible);
  const filters = countMarkingFilters(filter);
  return (
    <aside className={styles.panel} aria-label={t(($) => $.blueprints.layers)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} flex={1}>
          {t(($) => $.blueprints.marks, { count: listed.length, shown: formats.number(listed.length) })}
        </Text>
        <Indicator label={filters} size={16} disabled={filters === 0} offset={8}>
          <ActionIcon
            variant={isFiltering ? 'light' : 'subtle'}
            color={isFiltering ? undefined : 'gray'}
            size={44}
            aria-label={t(($) => $.blueprints.filter.title)}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <IconFilter size={20} />
          </ActionIcon>
        </Indicator>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={listed.length === 0}
          aria-label={isAllShown ? t(($) => $.blueprints.hideAll) : t(($) => $.blueprints.showAll)}
          onClick={() =>
            editor.commands.setVisible(
              listed.map(({ id }) => id),
              !isAllShown,
            )
          }
        >
          {isAllShown ? <IconEye size={20} /> : <IconEyeOff size={20} />}
        </ActionIcon>
        <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={onClose} />
      </Group>
      {isFiltering ? (
        <LayerFilters filter={filter} onFilter={onFilter} elements={all} marked={marked} nameOf={nameOf} />
      ) : null}
      {listed.length === 0 ? (
        <Text c="dimmed" p="sm">
          {filters > 0 ? t(($) => $.blueprints.filter.nothing) : t(($) => $.blueprints.empty)}
        </Text>
      ) : null}
      <div ref={scroll} className={styles.layers}>
        <ul style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const element = listed[row.index];
            if (!element) return null;
            const job = marked.jobs.get(element.job);
            const author = marked.authors.get(element.id)?.user;
            // One's own marks need no name.
            const by = author && author._id !== me ? shownName(author) : null;
            return (
              <li
                key={element.id}
                className={styles.layer}
                data-review={job?.status === 'review' || undefined}
                style={{ blockSize: row.size, insetBlockStart: row.start }}
              >
                <button
                  type="button"
                  aria-pressed={selection.has(element.id)}
                  onClick={() => {
                    editor.select([element.id]);
                    editor.view.reveal(boxOf(element.shape));
                    if (!editor.mayEdit(element)) editor.showLabel(element.id);
                  }}
                >
                  <span className={styles.swatch} style={{ background: colourOf(element) }} />
                  <span className={styles.layerName}>
                    <bdi>{nameOf(element)}</bdi>
                    {element.shape.comment || by || scaleSaid(element) ? (
                      <small dir="auto">
                        {[scaleSaid(element), by, element.shape.comment].filter(Boolean).join(' · ')}
                      </small>
                    ) : null}
                  </span>
                  {editor.document.versionsOf(element.id) ? <VersionSign /> : null}
                  {element.shape.issue ? <IssueSign /> : null}
                  <PhotoCount photos={element.shape.photos} />
                  {element.job === editor.job || !job ? null : <small>{formats.jobNumber(job.ID)}</small>}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={element.visible ? t(($) => $.blueprints.hide) : t(($) => $.blueprints.show)}
                  onClick={() => editor.commands.setVisible([element.id], !element.visible)}
                >
                  {element.visible ? <IconEye size={18} /> : <IconEyeOff size={18} />}
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowFork,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEyeOff,
  IconFilter,
  IconFolderSymlink,
  IconGripVertical,
  IconLanguageOff,
  IconSquare,
  IconSquareCheckFilled,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { formulaText } from '@plumbline/domain/questionnaire/formulas';
import { activeRules } from '@plumbline/domain/questionnaire/paths';
import { useTextAttributes } from '../../../question-inputs/spoken.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './outline.module.css';
import { questionTypeIcons } from './question-type-icons.ts';

export interface RowActs {
  /** With Ctrl or Shift it marks; else it opens. */
  readonly onPress: (id: string, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onMove: (id: string, direction: -1 | 1) => void;
  readonly onChangeStep: (id: string) => void;
  readonly onRemove: (id: string) => void;
  /** Takes the row up to move it by the arrow keys, or puts it down. */
  readonly onGrab: (id: string) => void;
}

interface OutlineRowProps {
  readonly question: Question;
  readonly name: string;
  readonly place: number;
  readonly isSelected: boolean;
  /** Whether it is one of several that are marked; null while none is. */
  readonly isMarked: boolean | null;
  readonly isGrabbed: boolean;
  readonly problems: number;
  /** How many of its texts lack in the language that is edited. */
  readonly missing: number;
  readonly isUnderStep: boolean;
  readonly canChangeStep: boolean;
  /** Where a dragged question would come to stand: before or behind this row. */
  readonly drop: 'before' | 'behind' | null;
  readonly acts: RowActs;
  /** Where it is drawn, in pixels. */
  readonly start: number;
  readonly size: number;
}

/** One question in the outline: handle, type, title, what is special about it, and its menu. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { question, name, place, isSelected, isMarked, isGrabbed, problems, drop, acts, start, size } = props;
  const { t } = useTranslation('jobTypeEditor');
  const said = useTextAttributes();
  const { id, type } = question;
  const draggable = useDraggable({ id });
  const droppable = useDroppable({ id });
  const Icon = isMarked === null ? questionTypeIcons[type] : isMarked ? IconSquareCheckFilled : IconSquare;
  const setRow = (element: Element | null) => {
    draggable.ref(element);
    droppable.ref(element);
  };
  return (
    <li
      ref={setRow}
      className={styles.row}
      style={{ transform: `translateY(${start}px)`, blockSize: size }}
      data-step={isStep(question) || undefined}
      data-under={props.isUnderStep || undefined}
      data-selected={(isSelected && isMarked === null) || undefined}
      data-marked={isMarked || undefined}
      data-grabbed={isGrabbed || undefined}
      data-dragged={draggable.isDragSource || undefined}
      data-disabled={question.disabled || undefined}
      data-drop={drop ?? undefined}
    >
      <button
        type="button"
        ref={draggable.handleRef}
        className={styles.handle}
        aria-label={t(($) => $.jobTypeEditor.outline.move, { name })}
        aria-pressed={isGrabbed}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => acts.onGrab(id)}
        data-handle={id}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.open}
        aria-current={isSelected || undefined}
        aria-pressed={isMarked ?? undefined}
        data-row={id}
        tabIndex={isSelected ? 0 : -1}
        onClick={(event) => acts.onPress(id, event)}
      >
        <Icon
          className={styles.type}
          size={18}
          stroke={1.6}
          role="img"
          aria-label={t(($) => $.jobTypeEditor.types[type])}
        />
        <span className={styles.name} {...said(question, 'title')}>
          {name}
        </span>
        {question.settings.isMandatory ? (
          <span className={styles.mandatory} title={t(($) => $.jobTypeEditor.property.isMandatory)} aria-hidden>
            *
          </span>
        ) : null}
        <span className={styles.marks}>
          {formulaText(question.settings, 'showWhen') === null ? null : (
            <Mark icon={IconFilter} label={t(($) => $.jobTypeEditor.outline.hasCondition)} />
          )}
          {activeRules(question).length > 0 ? (
            <Mark icon={IconArrowFork} label={t(($) => $.jobTypeEditor.outline.hasPath)} />
          ) : null}
          {question.isGlobal ? <Mark icon={IconWorld} label={t(($) => $.jobTypeEditor.outline.isGlobal)} /> : null}
          {question.disabled ? <Mark icon={IconEyeOff} label={t(($) => $.jobTypeEditor.outline.isDisabled)} /> : null}
          {props.missing > 0 ? (
            <Mark
              icon={IconLanguageOff}
              label={t(($) => $.jobTypeEditor.languages.missing, { count: props.missing })}
              isWarning
            />
          ) : null}
          {problems > 0 ? (
            <Mark
              icon={IconAlertTriangle}
              label={t(($) => $.jobTypeEditor.problems.count, { count: problems })}
              isWarning
            />
          ) : null}
        </span>
        <span className={styles.place} aria-hidden>
          <bdi>{place}</bdi>
        </span>
      </button>
      <ButtonMenu
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.more ?? ''}
            tabIndex={isSelected ? 0 : -1}
            aria-label={t(($) => $.jobTypeEditor.outline.more, { name })}
          >
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {() => (
          <>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => acts.onDuplicate(id)}>
              {t(($) => $.jobTypeEditor.outline.duplicate)}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => acts.onMove(id, -1)}>
              {t(($) => $.jobTypeEditor.outline.up)}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => acts.onMove(id, 1)}>
              {t(($) => $.jobTypeEditor.outline.down)}
            </Menu.Item>
            {props.canChangeStep ? (
              <Menu.Item
                leftSection={<IconFolderSymlink size={16} className="mirrored" aria-hidden />}
                onClick={() => acts.onChangeStep(id)}
              >
                {t(($) => $.jobTypeEditor.outline.toStep)}
              </Menu.Item>
            ) : null}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => acts.onRemove(id)}>
              {t(($) => $.jobTypeEditor.outline.remove)}
            </Menu.Item>
          </>
        )}
      </ButtonMenu>
    </li>
  );
});

function Mark({ icon: Icon, label, isWarning }: { icon: typeof IconWorld; label: string; isWarning?: boolean }) {
  return (
    <Tooltip label={label}>
      <span className={styles.mark} data-warning={isWarning || undefined}>
        <Icon size={15} aria-label={label} role="img" />
      </span>
    </Tooltip>
  );
}

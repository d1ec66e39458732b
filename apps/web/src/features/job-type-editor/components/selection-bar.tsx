import { ActionIcon, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconSelectAll,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  /** Whether any of them can go to another step. */
  readonly canChangeStep: boolean;
  /** Whether clients see all of them. */
  readonly clientsSeeAll: boolean;
  readonly onAll: () => void;
  readonly onShowToClients: (isShown: boolean) => void;
  readonly onDuplicate: () => void;
  readonly onChangeStep: () => void;
  readonly onMove: (direction: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onEnd: () => void;
}

/** What can be done with all the marked questions, below the outline while any are. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, canChangeStep, clientsSeeAll } = props;
  const { t } = useTranslation('jobTypeEditor');
  const isEmpty = count === 0;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t(($) => $.jobTypeEditor.selection.label)}>
      <Text size="sm" fw={600} className={styles.count ?? ''}>
        {isEmpty ? t(($) => $.jobTypeEditor.selection.begin) : t(($) => $.jobTypeEditor.selection.count, { count })}
      </Text>
      {isEmpty ? (
        <Act icon={IconSelectAll} label={t(($) => $.jobTypeEditor.selection.all)} onClick={props.onAll} />
      ) : (
        <>
          <Act icon={IconCopy} label={t(($) => $.jobTypeEditor.outline.duplicate)} onClick={props.onDuplicate} />
          {canChangeStep ? (
            <Act
              icon={IconFolderSymlink}
              label={t(($) => $.jobTypeEditor.outline.toStep)}
              isMirrored
              onClick={props.onChangeStep}
            />
          ) : null}
          <Act icon={IconArrowUp} label={t(($) => $.jobTypeEditor.outline.up)} onClick={() => props.onMove(-1)} />
          <Act icon={IconArrowDown} label={t(($) => $.jobTypeEditor.outline.down)} onClick={() => props.onMove(1)} />
          <Act
            icon={clientsSeeAll ? IconEyeOff : IconEye}
            label={t(($) => $.jobTypeEditor.selection[clientsSeeAll ? 'hideFromClients' : 'showToClients'])}
            onClick={() => props.onShowToClients(!clientsSeeAll)}
          />
          <Act icon={IconTrash} label={t(($) => $.jobTypeEditor.outline.remove)} onClick={props.onRemove} />
        </>
      )}
      <Act icon={IconX} label={t(($) => $.jobTypeEditor.selection.end)} onClick={props.onEnd} />
    </div>
  );
}

interface ActProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly isMirrored?: boolean;
  readonly onClick: () => void;
}

function Act({ icon: Icon, label, isMirrored, onClick }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={styles.act ?? ''}
        aria-label={label}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden className={isMirrored ? 'mirrored' : ''} />
      </ActionIcon>
    </Tooltip>
  );
}

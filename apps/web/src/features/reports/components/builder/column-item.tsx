import { ActionIcon, Collapse, Text } from '@mantine/core';
import { IconAdjustments, IconAlertTriangle, IconEyeOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { availableFor } from '@plumbline/domain/reports/column-kinds';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { CutName, DetailLine, Part } from '../../../../ui/detail-line.tsx';
import { withColumn, withoutColumn } from '../../model/draft.ts';
import { RenameInPlace } from '../rename-in-place.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { ColumnOptions } from './column-options.tsx';
import { useSourceName } from './use-source-name.ts';

interface ColumnItemProps {
  readonly column: ReportColumn;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Another column of the same was put behind it. */
  readonly onDuplicated: (id: string) => void;
}

/** A column of the report: its name, where it is from, what it shows. */
export function ColumnItem({ column, isOpen, onOpen, onDuplicated }: ColumnItemProps) {
  const { t } = useTranslation('reports');
  const { change, titleOf, offered, textAt, draft } = useBuilder();
  const sourceName = useSourceName();
  const title = titleOf(column);
  const named = { name: isolatedName(title) };
  const available = availableFor(column, offered);
  const at = `columns.${draft.columns.indexOf(column)}`;
  const problem = textAt(at);
  return (
    <div className={styles.column} data-at={at}>
      <div className={styles.columnHead}>
        <div className={styles.columnText}>
          <div className={styles.columnName}>
            <RenameInPlace
              title={title}
              label={t(($) => $.reports.columnsTab.rename, named)}
              onRename={(name) => change((now) => withColumn(now, column._id, { name }))}
            />
          </div>
          <Text size="xs" c="dimmed" component="div">
            <DetailLine>
              {column.name !== '' && available ? (
                <Part>
                  <CutName>{available.title}</CutName>
                </Part>
              ) : null}
              <Part>
                <CutName>{sourceName(column, available)}</CutName>
              </Part>
            </DetailLine>
          </Text>
        </div>
        {column.hidden ? <IconEyeOff size={16} aria-label={t(($) => $.reports.columnsTab.hidden)} /> : null}
        {problem ? <IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden /> : null}
        <ActionIcon
          variant={isOpen ? 'light' : 'subtle'}
          color="gray"
          size={40}
          aria-expanded={isOpen}
          aria-label={t(($) => $.reports.columnsTab.options, named)}
          onClick={() => onOpen(!isOpen)}
        >
          <IconAdjustments size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t(($) => $.reports.columnsTab.remove, named)}
          onClick={() => change((now) => withoutColumn(now, column._id))}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {problem && !isOpen ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ) : null}
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen ? <ColumnOptions column={column} available={available} at={at} onDuplicated={onDuplicated} /> : null}
      </Collapse>
    </div>
  );
}

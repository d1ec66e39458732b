import { ActionIcon, Collapse, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconAdjustments, IconAlertTriangle, IconEyeOff, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availableFor } from '@plumbline/domain/reports/column-kinds';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { CutName, DetailLine, Part } from '../../../../ui/detail-line.tsx';
import { withColumn, withoutColumn } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { ColumnOptions } from './column-options.tsx';
import { useSourceName } from './use-source-name.ts';

interface ColumnItemProps {
  readonly column: ReportColumn;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A column of the report: its name, where it is from, what it shows. */
export function ColumnItem({ column, isOpen, onOpen }: ColumnItemProps) {
  const { t } = useTranslation('reports');
  const { change, titleOf, offered, isMissing, checked, draft } = useBuilder();
  const sourceName = useSourceName();
  const title = titleOf(column);
  const named = { name: isolatedName(title) };
  const available = availableFor(column, offered);
  const place = draft.columns.indexOf(column);
  const hasProblem =
    isMissing(column) ||
    checked.problems.some(({ path, code }) => code !== 'report_column_unknown' && path.startsWith(`columns.${place}.`));
  return (
    <div className={styles.column}>
      <div className={styles.columnHead}>
        <div className={styles.columnText}>
          <Rename column={column} title={title} />
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
        {hasProblem ? (
          <IconAlertTriangle
            size={18}
            color="var(--mantine-color-error)"
            aria-label={t(($) => $.reports.columnsTab.missing)}
          />
        ) : null}
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
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen ? <ColumnOptions column={column} available={available} /> : null}
      </Collapse>
    </div>
  );
}

/** A column's name, changed in its place: Enter keeps it, Escape leaves it as it was, nothing shows what it shows again. */
function Rename({ column, title }: { readonly column: ReportColumn; readonly title: string }) {
  const { t } = useTranslation('reports');
  const { change } = useBuilder();
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const end = (isKept: boolean) => {
    if (typed === null) return;
    const name = typed.trim();
    if (isKept && name !== title) change((now) => withColumn(now, column._id, { name }));
    setTyped(null);
  };
  if (typed === null) {
    return (
      <UnstyledButton
        ref={button}
        className={styles.rename ?? ''}
        aria-label={t(($) => $.reports.columnsTab.rename, { name: isolatedName(title) })}
        onClick={() => setTyped(title)}
      >
        <CutName>{title}</CutName>
      </UnstyledButton>
    );
  }
  return (
    <TextInput
      autoFocus
      size="sm"
      dir="auto"
      aria-label={t(($) => $.reports.columnsTab.nameOf)}
      maxLength={reportLimits.name}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        end(event.key === 'Enter');
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

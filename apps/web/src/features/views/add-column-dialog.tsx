import { Checkbox, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { customColumnKinds } from '@plumbline/domain/views/custom-column';
import { isolatedNames } from '../../i18n/isolated.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import type { LayoutState } from '../../ui/grid/layout.ts';
import { usualLayout, withShown } from '../../ui/grid/layout.ts';
import { phoneQuery } from '../../ui/theme.ts';
import type { OfferedColumn } from './list-cells.ts';
import { offeredColumnsQuery } from './list-cells.ts';
import styles from './views.module.css';

/** Milliseconds without a key until fields and questions are searched. */
const searchDelay = 250;

interface AddColumnDialogProps<Row> {
  readonly list: ReportType;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: LayoutState;
  readonly onClose: () => void;
}

/** Chooses fields and questions as columns of a list. */
export function AddColumnDialog<Row>({ list, columns, layout, onClose }: AddColumnDialogProps<Row>) {
  const { t } = useTranslation(['filters', 'ui']);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), searchDelay);
  const offered = useQuery(offeredColumnsQuery(list, asked));
  const shown = layout.layout ?? usualLayout(columns);
  const isShown = (id: string) => shown.some((one) => one.id === id);
  const groups = customColumnKinds.flatMap((kind) => {
    const own = (offered.data?.columns ?? []).filter((column) => column.kind === kind);
    return own.length > 0 ? [{ kind, own }] : [];
  });
  const content = () => {
    if (offered.isError && !offered.data) {
      return <ErrorState failure={offered.error} onRetry={() => void offered.refetch()} />;
    }
    if (!offered.data) return <Loader m="auto" />;
    if (groups.length === 0) return <Text c="dimmed">{t(($) => $.filters.columns.none)}</Text>;
    return groups.map(({ kind, own }) => (
      <section key={kind} aria-label={t(($) => $.filters.columns[kind])}>
        <Text size="sm" fw={600} mb={4}>
          {t(($) => $.filters.columns[kind])}
        </Text>
        <Stack gap={0}>
          {own.map((column) => (
            <ColumnChoice
              key={column.id}
              column={column}
              isShown={isShown(column.id)}
              onShow={(isWanted) => layout.onLayout(withShown(shown, column.id, isWanted))}
            />
          ))}
        </Stack>
      </section>
    ));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.filters.columns.title)}
      size={600}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack className={styles.columnDialog ?? ''}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t(($) => $.filters.columns.search)}
          placeholder={t(($) => $.filters.columns.search)}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <div className={styles.columnChoices} role="group" aria-label={t(($) => $.filters.columns.title)}>
          {content()}
          {offered.data?.isCut ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.filters.columns.cut)}
            </Text>
          ) : null}
        </div>
      </Stack>
    </Modal>
  );
}

interface ColumnChoiceProps {
  readonly column: OfferedColumn;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

function ColumnChoice({ column: { title, jobTypes }, isShown, onShow }: ColumnChoiceProps) {
  return (
    <Checkbox
      className={styles.columnChoice ?? ''}
      label={<span dir="auto">{title}</span>}
      description={jobTypes.length > 0 ? isolatedNames(jobTypes) : undefined}
      checked={isShown}
      onChange={({ currentTarget: { checked } }) => onShow(checked)}
    />
  );
}

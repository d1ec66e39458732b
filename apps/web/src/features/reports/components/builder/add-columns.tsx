import { Button, Checkbox, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showsAnswers } from '@plumbline/domain/reports/column-kinds';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { CutName } from '../../../../ui/detail-line.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { suggestionDelay } from '../../../../ui/pickers/suggestion-delay.ts';
import { columnsQuery } from '../../api/columns.ts';
import type { ColumnGroup } from '../../model/column-groups.ts';
import { columnGroups, foundColumns } from '../../model/column-groups.ts';
import { columnsOf, withOffered, withoutOffered } from '../../model/draft.ts';
import type { OfferedColumn } from '../../model/offered-column.ts';
import { offeredId } from '../../model/offered-column.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { useJobTypeChoices } from './use-job-type-choices.ts';
import { valueIcons } from './value-icons.ts';
import { Chip } from '../../../../ui/chip.tsx';

/** So many of a group are shown before somebody searches or asks for all. */
const shownAtFirst = 12;

/** What can be a column, searched by name; each is added and taken away by its checkbox. */
export function AddColumns({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('reports');
  const { draft, change, offered: known, isCut } = useBuilder();
  const [leaving, setLeaving] = useState<OfferedColumn | null>(null);
  const [search, setSearch] = useState('');
  const [jobType, setJobType] = useState<string | null>(null);
  const [withRemoved, setWithRemoved] = useState(false);
  const [asked] = useDebouncedValue(search.trim(), suggestionDelay);
  // Columns beyond the first response are searched on the server. The last results remain when the search is cleared.
  const isSearching = isCut && (search.trim() !== '' || jobType !== null);
  const found = useQuery({
    ...columnsQuery(draft, { search: asked, jobType, withRemoved }),
    enabled: isSearching && (asked !== '' || jobType !== null),
  });
  const all = isSearching && found.data ? found.data.columns : known;
  const jobTypes = useJobTypeChoices();
  const wanted = all.filter(
    (one) =>
      (withRemoved || one.question?.isRemoved !== true) &&
      (jobType === null || !showsAnswers(one) || one.jobTypes.some(({ _id }) => _id === jobType)),
  );
  const groups = columnGroups(foundColumns(wanted, search));
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
          onClick={onBack}
        >
          {t(($) => $.reports.columnsTab.backToColumns)}
        </Button>
      </Group>
      <TextInput
        type="search"
        dir="auto"
        aria-label={t(($) => $.reports.columnsTab.search)}
        placeholder={t(($) => $.reports.columnsTab.search)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {draft.type === 'jobs' && jobTypes.length > 1 ? (
        <Select
          aria-label={t(($) => $.reports.columnsTab.jobType)}
          placeholder={t(($) => $.reports.columnsTab.anyJobType)}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t(($) => $.reports.filterTypes.clear) }}
          value={jobType}
          onChange={setJobType}
          data={jobTypes}
        />
      ) : null}
      {isCut && search === '' && (jobType === null || found.data?.isCut) ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.columnsTab.isCut)}
        </Text>
      ) : null}
      {groups.length === 0 ? (
        <Notice kind="nothingFound" title={t(($) => $.reports.columnsTab.noneFound)} />
      ) : (
        groups.map((group) => <OfferedGroup key={group.key} group={group} isWhole={search !== ''} onAsk={setLeaving} />)
      )}
      {known.some(({ question }) => question?.isRemoved) ? (
        <Switch
          label={t(($) => $.reports.columnsTab.withRemoved)}
          checked={withRemoved}
          onChange={(event) => setWithRemoved(event.currentTarget.checked)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={
          leaving
            ? t(($) => $.reports.columnsTab.removeAllTitle, {
                count: columnsOf(draft, leaving).length,
                name: isolatedName(leaving.title),
              })
            : ''
        }
        confirm={t(($) => $.reports.columnsTab.removeAll)}
        onConfirm={() => {
          if (leaving) change((now) => withoutOffered(now, leaving));
        }}
      >
        {t(($) => $.reports.columnsTab.removeAllText)}
      </ConfirmDialog>
    </Stack>
  );
}

interface OfferedGroupProps extends Pick<OfferedRowProps, 'onAsk'> {
  readonly group: ColumnGroup;
  readonly isWhole: boolean;
}

function OfferedGroup({ group, isWhole, onAsk }: OfferedGroupProps) {
  const { t } = useTranslation(['reports', 'ui']);
  const [isOpen, setOpen] = useState(false);
  const shown = isWhole || isOpen ? group.columns : group.columns.slice(0, shownAtFirst);
  const more = group.columns.length - shown.length;
  const title =
    group.jobTypes.length > 0 ? <CutName>{group.jobTypes.join(', ')}</CutName> : t(($) => $.reports.tables[group.kind]);
  return (
    <section className={styles.offeredGroup}>
      <h3 className={styles.offeredTitle}>{title}</h3>
      <ul className={styles.offered}>
        {shown.map((one) => (
          <li key={offeredId(one)}>
            <OfferedRow offered={one} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t(($) => $.reports.table.more, { count: more })}
        </Button>
      ) : null}
    </section>
  );
}

interface OfferedRowProps {
  readonly offered: OfferedColumn;
  /** Asks whether all columns of it shall go. */
  readonly onAsk: (offered: OfferedColumn) => void;
}

function OfferedRow({ offered, onAsk }: OfferedRowProps) {
  const { t } = useTranslation('reports');
  const { draft, change, remember } = useBuilder();
  const own = columnsOf(draft, offered);
  const isAdded = own.length > 0;
  const Icon = valueIcons[offered.value];
  const toggle = () => {
    if (own.length > 1) onAsk(offered);
    else if (isAdded) change((now) => withoutOffered(now, offered));
    else {
      remember(offered);
      change((now) => withOffered(now, offered));
    }
  };
  return (
    <label className={styles.offeredRow}>
      <Checkbox
        checked={isAdded}
        disabled={!isAdded && draft.columns.length >= reportLimits.columns}
        onChange={toggle}
        aria-label={t(($) => $.reports.columnsTab.addNamed, { name: isolatedName(offered.title) })}
      />
      <Icon size={16} aria-hidden className={styles.offeredIcon} />
      <span className={styles.offeredName}>
        <CutName>{offered.title}</CutName>
        {offered.question?.step ? (
          <Text component="span" size="xs" c="dimmed" className={styles.offeredStep ?? ''}>
            <CutName>{offered.question.step}</CutName>
          </Text>
        ) : null}
      </span>
      {offered.question?.isRemoved ? <Chip>{t(($) => $.reports.columnsTab.isRemoved)}</Chip> : null}
    </label>
  );
}

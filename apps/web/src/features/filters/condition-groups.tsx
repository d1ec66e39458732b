import { ActionIcon, Button, Group, SegmentedControl, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/access/hooks.ts';
import { ConditionRowInput } from './condition-row.tsx';
import type { ConditionRow, GroupDraft } from './condition-group-drafts.ts';
import { draftsOf, groupsOf, newRow } from './condition-group-drafts.ts';
import type { CustomSubjects } from './custom-subjects.ts';
import { nameOfSubject } from './custom-input.tsx';
import { YesInput } from './filter-fields.tsx';
import { offeredFields } from './filter-lists.ts';
import type { ConditionGroup, DialogList } from './filter-view.ts';
import { isTrue } from './filter-view.ts';
import styles from './filter.module.css';
import { useFieldName } from './use-field-name.ts';

interface ConditionGroupsProps {
  readonly list: DialogList;
  readonly subjects: CustomSubjects;
  readonly groups: readonly ConditionGroup[];
  readonly onChange: (groups: readonly ConditionGroup[]) => void;
}

/**
 * Groups of conditions: of some at least one must hold, of others none may. Unfinished rows and empty groups filter nothing.
 */
export function ConditionGroups({ list, subjects, groups, onChange }: ConditionGroupsProps) {
  const { t } = useTranslation('filters');
  const [drafts, setDrafts] = useState(() => draftsOf(groups));
  // Cleared or replaced from outside, unfinished rows go too.
  const shown = JSON.stringify(groupsOf(drafts)) === JSON.stringify(groups) ? drafts : draftsOf(groups);
  const set = (next: readonly GroupDraft[]) => {
    setDrafts(next);
    onChange(groupsOf(next));
  };
  const add = (join: ConditionGroup['join']) =>
    set([...shown, { key: Math.max(-1, ...shown.map(({ key }) => key)) + 1, join, rows: [] }]);
  return (
    <>
      {shown.map((draft) => (
        <GroupCard
          key={draft.key}
          list={list}
          subjects={subjects}
          draft={draft}
          onChange={(next) => set(shown.map((one) => (one.key === draft.key ? next : one)))}
          onRemove={() => set(shown.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('any')}>
          {t(($) => $.filters.conditionGroups.add.any)}
        </Button>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('none')}>
          {t(($) => $.filters.conditionGroups.add.none)}
        </Button>
      </Group>
    </>
  );
}

interface GroupCardProps {
  readonly list: DialogList;
  readonly subjects: CustomSubjects;
  readonly draft: GroupDraft;
  readonly onChange: (draft: GroupDraft) => void;
  readonly onRemove: () => void;
}

function GroupCard({ list, subjects, draft, onChange, onRemove }: GroupCardProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const actor = useActor();
  const fieldName = useFieldName(list);
  const id = useId();
  const [search, setSearch] = useState('');
  const offered = offeredFields(list, actor);
  const name = t(($) => $.filters.conditionGroups.join[draft.join]);
  const setRow = (row: ConditionRow) =>
    onChange({ ...draft, rows: draft.rows.map((one) => (one.key === row.key ? row : one)) });
  const kinds = [...new Set(subjects.subjects.map(({ kind }) => kind))];
  const addRow = (chosen: string | null) => {
    const subject = subjects.subjects.find((one) => nameOfSubject(one) === chosen);
    const look = offered.find((one) => one.field === chosen);
    // Who adds "Late" means that it holds.
    const begun = look?.Input === YesInput ? isTrue(look.field) : null;
    const row = newRow(draft.rows, subject ?? look?.field ?? null, begun);
    if (row) onChange({ ...draft, rows: [...draft.rows, row] });
    setSearch('');
  };
  return (
    <div role="group" aria-labelledby={id} className={styles.answer}>
      <div className={styles.answerHead}>
        <span id={id} hidden>
          {name}
        </span>
        <SegmentedControl
          aria-label={t(($) => $.filters.conditionGroups.which)}
          value={draft.join}
          onChange={(join) => onChange({ ...draft, join: join === 'none' ? 'none' : 'any' })}
          data={[
            { value: 'any', label: t(($) => $.filters.conditionGroups.join.any) },
            { value: 'none', label: t(($) => $.filters.conditionGroups.join.none) },
          ]}
        />
        <ActionIcon
          className={styles.push ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t(($) => $.filters.remove, { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.conditionRows}>
        {draft.rows.map((row) => (
          <ConditionRowInput
            key={row.key}
            list={list}
            row={row}
            subjects={subjects}
            onChange={setRow}
            onRemove={() => onChange({ ...draft, rows: draft.rows.filter(({ key }) => key !== row.key) })}
          />
        ))}
        <Select
          label={t(($) => $.filters.conditionGroups.addCondition)}
          placeholder={t(($) => $.filters.conditionGroups.choose)}
          data={[
            {
              group: t(($) => $.filters.conditionGroups.ofList),
              items: offered.map(({ field }) => ({ value: field, label: fieldName(field) })),
            },
            ...kinds.map((kind) => ({
              group: t(($) => $.filters.customKinds[kind]),
              items: subjects.subjects
                .filter((one) => one.kind === kind)
                .map((subject) => ({ value: nameOfSubject(subject), label: subject.title })),
            })),
          ]}
          value={null}
          onChange={addRow}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          limit={100}
          maxDropdownHeight={300}
          nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
        />
      </div>
    </div>
  );
}

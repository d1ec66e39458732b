import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { useActor } from '../../lib/access/hooks.ts';
import { ConditionGroups } from './condition-groups.tsx';
import { CustomInput } from './custom-input.tsx';
import { useCustomSubjects } from './custom-subjects.ts';
import { offeredFields } from './filter-lists.ts';
import type { FilterGroup } from './filter-lists.ts';
import type { DialogList, FilterView } from './filter-view.ts';
import { withCondition, withoutOthers } from './filter-view.ts';
import styles from './filter.module.css';
import { useFieldName } from './use-field-name.ts';

interface FilterFormProps {
  readonly list: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Stands beside the search: how the list is sorted. */
  readonly beside?: ReactNode;
  /** It is opened for the combinations of conditions. */
  readonly isAtGroups?: boolean;
}

/** What a list can be filtered by, in groups, with a search over their names (spec/3 §2 "Filter dialog"). */
export function FilterForm({ list, view, onChange, beside, isAtGroups = false }: FilterFormProps) {
  const { t } = useTranslation('filters');
  const actor = useActor();
  const nameOf = useFieldName(list);
  const [search, setSearch] = useState('');
  const combinations = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isAtGroups) combinations.current?.scrollIntoView({ block: 'center' });
  }, [isAtGroups]);
  const words = searchWords(search);
  const fields = offeredFields(list, actor).filter(({ field }) => isFoundIn(nameOf(field), words));
  const custom = useCustomSubjects(list);
  const groupName = t(($) => $.filters.groups.custom[list]);
  // Found by its own name, or by that of a question or a field in it.
  const isCustomWanted = [groupName, ...custom.subjects.map(({ title }) => title)].some((name) =>
    isFoundIn(name, words),
  );
  const hasCustom = isCustomWanted && (custom.subjects.length > 0 || custom.error !== null || view.custom.length > 0);
  const groups = [...Map.groupBy(fields, ({ group }): FilterGroup => group)];
  const groupsName = t(($) => $.filters.conditionGroups.title);
  const hasGroups = isFoundIn(groupsName, words) || view.groups.length > 0;

  return (
    <>
      <Group align="start" grow preventGrowOverflow={false}>
        <TextInput
          type="search"
          dir="auto"
          label={t(($) => $.filters.search)}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {beside}
      </Group>
      {view.others.length > 0 ? (
        <Alert variant="light" color="gray">
          <Group justify="space-between">
            {t(($) => $.filters.othersText)}
            <Button variant="default" onClick={() => onChange(withoutOthers(view))}>
              {t(($) => $.filters.othersRemove)}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {groups.length === 0 && !hasCustom && !hasGroups ? (
        <Notice kind="nothingFound" title={t(($) => $.filters.nothing)} />
      ) : null}
      <div className={styles.groups}>
        {groups.map(([group, looks]) => (
          <fieldset key={group} className={styles.group}>
            {group === 'status' ? null : <legend className={styles.legend}>{t(($) => $.filters.groups[group])}</legend>}
            {looks.map(({ field, Input }) => (
              <Input
                key={field}
                view={view}
                field={field}
                label={nameOf(field)}
                onCondition={(name, condition) => onChange(withCondition(view, name, condition))}
              />
            ))}
          </fieldset>
        ))}
        {hasCustom ? (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{groupName}</legend>
            <CustomInput
              subjects={custom}
              conditions={view.custom}
              onChange={(conditions) => onChange({ ...view, custom: conditions })}
            />
          </fieldset>
        ) : null}
        {hasGroups ? (
          <fieldset
            ref={combinations}
            className={styles.group}
            {...(isAtGroups ? { tabIndex: -1, 'data-autofocus': true } : {})}
          >
            <legend className={styles.legend}>{groupsName}</legend>
            <ConditionGroups
              list={list}
              subjects={custom}
              groups={view.groups}
              onChange={(next) => onChange({ ...view, groups: next })}
            />
          </fieldset>
        ) : null}
      </div>
    </>
  );
}

import { ActionIcon, Button, Checkbox, Select } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { customFilterField, customFilterName, customFilterParts } from '@plumbline/domain/filters/custom-fields';
import type { Sort } from '@plumbline/domain/filters/sort';
import { sortFieldsOf, sortKeysIn, sortLimits, sortsToWire, usualSort } from '@plumbline/domain/filters/sort';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { isolatedName } from '../../i18n/isolated.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { filterStyles as styles, isFieldFor, useCustomSubjects, useFieldName } from '../filters/index.ts';

/** Filters call these "… contains". */
const searchedTexts = ['name', 'address', 'email', 'phoneNumber', 'originalName'] as const;

interface Offered {
  readonly value: string;
  readonly label: string;
}

/** What a list can be sorted by: its own fields, and beside them what the instance made. */
function useSortChoices(list: ViewList) {
  const { t } = useTranslation('filters');
  const actor = useActor();
  const fieldName = useFieldName(list);
  const custom = useCustomSubjects(list);
  const nameOf = (field: string) => {
    const text = searchedTexts.find((one) => one === field);
    return text ? t(($) => $.filters.sorts[text]) : fieldName(field);
  };
  const own: Offered[] = sortFieldsOf(list)
    .filter(isFieldFor(list, actor))
    .map((field) => ({ value: field, label: nameOf(field) }));
  const made = custom.subjects.flatMap(({ kind, id, title, parts: [part] }): Offered[] =>
    part && 'sort' in customFilterParts[part] ? [{ value: customFilterName({ kind, id, part }), label: title }] : [],
  );
  return {
    nameOf: (field: string) => made.find(({ value }) => value === field)?.label ?? nameOf(field),
    choices: [
      { group: t(($) => $.filters.sortGroups.own), items: own },
      ...(made.length > 0 ? [{ group: t(($) => $.filters.groups.custom[list]), items: made }] : []),
    ],
    first: own,
    isMissing: (field: string) => customFilterField(field) !== null && !made.some(({ value }) => value === field),
  };
}

interface SortKeysProps {
  readonly list: ViewList;
  readonly sort: string | null;
  readonly onChange: (sort: string | null) => void;
}

/** By what a list is sorted, the most important key first. */
export function SortKeys({ list, sort, onChange }: SortKeysProps) {
  const { t } = useTranslation('filters');
  const { choices, first, nameOf, isMissing } = useSortChoices(list);
  const keys: readonly Sort[] = sort === null ? [usualSort] : sortKeysIn(sort);
  const set = (next: readonly Sort[]) => {
    const written = sortsToWire(next);
    onChange(written === '' || written === sortsToWire([usualSort]) ? null : written);
  };
  const isTaken = (field: string) => keys.some((key) => key.field === field);
  const free = first.find(({ value }) => !isTaken(value));
  const replace = (place: number, key: Sort) => set(keys.map((one, at) => (at === place ? key : one)));
  const moveUp = (place: number) => {
    const moved = [...keys];
    moved.splice(place - 1, 0, ...moved.splice(place, 1));
    set(moved);
  };
  return (
    <div className={styles.sortKeys}>
      {keys.map((key, place) => {
        const name = isolatedName(nameOf(key.field));
        return (
          <div key={key.field} className={styles.sortKey} role="group" aria-label={name}>
            <Select
              className={styles.sortField ?? ''}
              label={place === 0 ? t(($) => $.filters.sort) : t(($) => $.filters.thenBy)}
              allowDeselect={false}
              searchable
              maxDropdownHeight={300}
              value={key.field}
              onChange={(field) => field && replace(place, { ...key, field })}
              // Selects take no choice twice, so one that is a key already can't be another too.
              data={[
                ...choices.map(({ group, items }) => ({
                  group,
                  items: items.filter(({ value }) => value === key.field || !isTaken(value)),
                })),
                ...(isMissing(key.field) ? [{ value: key.field, label: nameOf(key.field) }] : []),
              ]}
            />
            <Checkbox
              className={styles.check ?? ''}
              label={t(($) => $.filters.ascending)}
              checked={key.direction === 'ascending'}
              onChange={() =>
                replace(place, { ...key, direction: key.direction === 'ascending' ? 'descending' : 'ascending' })
              }
            />
            {place > 0 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(($) => $.filters.sortUp, { name })}
                onClick={() => moveUp(place)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            ) : null}
            {keys.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(($) => $.filters.sortRemove, { name })}
                onClick={() => set(keys.filter((one) => one !== key))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </div>
        );
      })}
      {free && keys.length < sortLimits.keys ? (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...keys, { field: free.value, direction: 'ascending' }])}
        >
          {t(($) => $.filters.sortAdd)}
        </Button>
      ) : null}
    </div>
  );
}

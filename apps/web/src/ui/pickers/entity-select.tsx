import { Group, Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../use-problem-text.ts';
import { suggestionDelay } from './suggestion-delay.ts';

interface EntitySelectProps<Item> {
  readonly label: string;
  /** What is chosen, with what its name needs: it is shown before any suggestion is asked. */
  readonly value: Item | null;
  readonly onChange: (item: Item | null) => void;
  /** The suggestions for a text: `(search) => queryOptions({ queryKey: jobKeys.projectsFound(search), … })`. */
  readonly suggestions: (search: string) => UseQueryOptions<readonly Item[]>;
  readonly itemId: (item: Item) => string;
  readonly itemName: (item: Item) => string;
  /** Stands before the name of each suggestion. */
  readonly picture?: (item: Item) => ReactNode;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  readonly isClearable?: boolean;
}

/** Chooses one thing of many by typing a part of its name; the server suggests 300 ms after the last key. */
export function EntitySelect<Item>(props: EntitySelectProps<Item>) {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const { value, itemId, itemName } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // After choosing, the field contains a name, not a search.
  const isSearch = value === null || typed !== itemName(value);
  const [search] = useDebouncedValue(isSearch ? typed.trim() : '', suggestionDelay);
  const found = useQuery({ ...props.suggestions(search), enabled: isOpen, placeholderData: keepPreviousData });
  const items = found.data ?? [];
  const all = value !== null && !items.some((item) => itemId(item) === itemId(value)) ? [value, ...items] : items;

  return (
    <Select
      label={props.label}
      description={props.description}
      placeholder={props.placeholder}
      error={props.error ?? (found.isError ? problemText(found.error) : undefined)}
      withAsterisk={props.isRequired ?? false}
      clearable={props.isClearable ?? false}
      searchable
      // The server has searched; what it found is not to be searched again.
      filter={({ options }) => options}
      data={all.map((item) => ({ value: itemId(item), label: itemName(item) }))}
      {...(props.picture && {
        leftSection: value && !isOpen ? props.picture(value) : undefined,
        renderOption: ({ option }: { option: { value: string; label: string } }) => {
          const item = all.find((one) => itemId(one) === option.value);
          return (
            <Group gap="xs" wrap="nowrap">
              {item ? props.picture?.(item) : null}
              <bdi>{option.label}</bdi>
            </Group>
          );
        },
      })}
      value={value === null ? null : itemId(value)}
      onChange={(id) => props.onChange(all.find((item) => itemId(item) === id) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={found.isFetching ? t(($) => $.ui.loading) : t(($) => $.ui.picker.nothingFound)}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
      maxDropdownHeight={320}
      dir="auto"
    />
  );
}

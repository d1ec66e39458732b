import { Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ErrorState } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import { phoneQuery } from '../theme.ts';
import { suggestionDelay } from './suggestion-delay.ts';
import styles from './picker.module.css';

/** What is typed into a picker's search, and what is asked for once nobody types any more. */
export function usePickerSearch() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  return { typed, setTyped, search };
}

interface PickerListProps<Item> {
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly found: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** What can be chosen; undefined while it is not known. */
  readonly offered: readonly Item[] | undefined;
  /** What is said where nothing can be chosen. */
  readonly nothing: string;
  readonly children: (item: Item) => ReactNode;
  /** Between the search and what it finds. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
}

/** A search and what it finds, each a row that can be chosen. */
export function PickerList<Item extends { readonly _id: string }>(props: PickerListProps<Item>) {
  const { label, typed, onType, found, offered, nothing, children, head, foot } = props;
  // There the keyboard would cover the choices.
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  return (
    <div className={styles.body}>
      <TextInput
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        data-autofocus={!isPhone || undefined}
      />
      {head}
      {found.error && !offered ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? (
        <Stack gap="xs" className={styles.list ?? ''} aria-busy>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Stack>
      ) : null}
      {offered?.length === 0 ? <Notice kind="nothingFound" title={nothing} /> : null}
      {offered && offered.length > 0 ? (
        <ul className={styles.list}>
          {offered.map((item) => (
            <li key={item._id}>{children(item)}</li>
          ))}
        </ul>
      ) : null}
      {foot}
    </div>
  );
}

import { Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import styles from './wizard.module.css';

interface ChoiceListProps<Item> {
  readonly found: UseQueryResult<readonly Item[]>;
  /** Those of the found ones that the search leaves. */
  readonly items: readonly Item[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly searchLabel: string;
  readonly itemId: (item: Item) => string;
  readonly itemName: (item: Item) => string;
  /** The name of the item's icon. */
  readonly itemIcon?: (item: Item) => string;
  /** A picture of the item, instead of an icon. */
  readonly picture?: (item: Item) => ReactNode;
  readonly note?: (item: Item) => string | null;
  readonly chosenId: string | null;
  readonly onChoose: (item: Item) => void;
  readonly empty: { readonly title: string; readonly text: string };
}

/** Chooses one of many by its name. */
export function ChoiceList<Item>(props: ChoiceListProps<Item>) {
  const { t } = useTranslation('createWizard');
  const { found, items, search } = props;
  // There the keyboard would cover the choices.
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  if (found.isError && !found.data) return <ErrorState failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data?.length === 0 && search === '') return <Notice kind="empty" {...props.empty} />;
  return (
    <>
      <TextInput
        type="search"
        dir="auto"
        aria-label={props.searchLabel}
        placeholder={props.searchLabel}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => props.onSearch(event.currentTarget.value)}
        data-autofocus={!isPhone || undefined}
      />
      <div className={styles.scroller}>
        {found.isPending ? (
          <Stack gap="xs" aria-busy>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={52} />
            ))}
          </Stack>
        ) : null}
        {found.data && items.length === 0 ? (
          <Text c="dimmed" p="md" ta="center">
            {t(($) => $.createWizard.job.nothingFound)}
          </Text>
        ) : null}
        <ul className={styles.choices}>
          {items.map((item) => {
            const id = props.itemId(item);
            const note = props.note?.(item);
            return (
              <li key={id}>
                <UnstyledButton
                  className={styles.choice ?? ''}
                  aria-pressed={id === props.chosenId}
                  onClick={() => props.onChoose(item)}
                >
                  {props.itemIcon ? <JobTypeIcon icon={props.itemIcon(item)} size={24} /> : null}
                  {props.picture?.(item)}
                  <span className={styles.choiceText}>
                    <span dir="auto">{props.itemName(item)}</span>
                    {note ? (
                      <Text component="span" size="sm" c="dimmed">
                        {note}
                      </Text>
                    ) : null}
                  </span>
                  {id === props.chosenId ? <IconCheck size={20} aria-hidden /> : null}
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardText, IconList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageTurner } from '../../../ui/page-turner.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { optionsQuery, useAddOptions } from '../api/list-options.ts';
import { OptionRow } from './option-row.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import styles from './project-settings.module.css';

/** One list: searched, a page at a time, with a line to add to it and a way to bring in many. */
export function OptionList({ list, name }: { readonly list: string; readonly name: string }) {
  const { t } = useTranslation('projectSettings');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const [page, setPage] = useState(0);
  const [isPasting, setPasting] = useState(false);
  const { data, error, refetch } = useQuery(optionsQuery(list, search, page));
  const pages = data?.pages ?? 0;
  const paste = (
    <Button
      variant="default"
      leftSection={<IconClipboardText size={18} aria-hidden />}
      onClick={() => setPasting(true)}
    >
      {t(($) => $.projectSettings.lists.paste)}
    </Button>
  );
  const isBare = data?.docs.length === 0 && search === '' && page === 0;
  return (
    <Stack>
      <Group align="flex-end">
        <AddOption list={list} />
        {paste}
      </Group>
      {isBare ? null : (
        <SearchBox
          label={t(($) => $.projectSettings.lists.search)}
          typed={typed}
          onType={(words) => {
            setTyped(words);
            setPage(0);
          }}
        />
      )}
      {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} />) : null}
      {isBare ? (
        <EmptyState
          icon={IconList}
          title={t(($) => $.projectSettings.lists.empty)}
          text={t(($) => $.projectSettings.lists.emptyText)}
        />
      ) : null}
      {data?.docs.length === 0 && search !== '' ? (
        <Text c="dimmed">{t(($) => $.projectSettings.lists.nothing)}</Text>
      ) : null}
      <ul className={styles.options} aria-label={name}>
        {data?.docs.map((option) => (
          <OptionRow key={option._id} option={option} />
        ))}
      </ul>
      {data && data.docs.length > 0 ? (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {t(($) => $.projectSettings.lists.total, { count: data.total, shown: formats.number(data.total) })}
          </Text>
          <PageTurner page={page} pages={pages} isLast={data.next === null} onTurn={setPage} />
        </Group>
      ) : null}
      {isPasting ? <PasteDialog list={list} name={name} onClose={() => setPasting(false)} /> : null}
    </Stack>
  );
}

function AddOption({ list }: { list: string }) {
  const { t } = useTranslation('projectSettings');
  const problemText = useProblemText();
  const [label, setLabel] = useState('');
  const { mutateAsync: add, isPending, error } = useAddOptions(list);
  return (
    <form
      style={{ flex: '1 1 16rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = label.trim();
        if (wanted === '' || isPending) return;
        add([wanted]).then(
          () => setLabel(''),
          () => undefined,
        );
      }}
    >
      <Group align="flex-end" wrap="nowrap" gap="xs">
        <TextInput
          flex={1}
          label={t(($) => $.projectSettings.lists.name)}
          value={label}
          maxLength={200}
          dir="auto"
          error={error ? problemText(error) : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} leftSection={<IconPlus size={18} aria-hidden />}>
          {t(($) => $.projectSettings.lists.add)}
        </Button>
      </Group>
    </form>
  );
}

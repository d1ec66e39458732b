import { Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTextLimit } from '@plumbline/contract/search';
import { searchWords } from '@plumbline/domain/search/search';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { searchQuery } from '../api/search.ts';
import type { ChoiceGroup } from '../choice.ts';
import { litChoice, narrowed } from '../choice.ts';
import { useFoundGroups } from '../use-found-groups.tsx';
import { choiceId, ChoiceList } from './choice-list.tsx';
import styles from './palette.module.css';

/** Milliseconds after the last key until the server is asked. */
const rest = 150;

interface SearchPaletteProps {
  /** The screens and acts of the menu, found at once. */
  readonly menu: readonly ChoiceGroup[];
  readonly onClose: () => void;
}

/** Finds anything by a part of its name, by keys alone (ui.md, "Keyboard for the desk"). */
export function SearchPalette({ menu, onClose }: SearchPaletteProps) {
  const { t } = useTranslation('search');
  const list = useId();
  const [typed, setTyped] = useState('');
  const [lit, setLit] = useState<string | null>(null);
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, rest);
  const answer = useQuery(searchQuery(asked));
  const foundGroups = useFoundGroups(onClose);

  const isWaiting = asked !== text || answer.isPlaceholderData || answer.isPending;
  // What was opened last is no answer to what is typed now.
  const isAbout = (asked === '') === (text === '');
  const found = isAbout && answer.data ? foundGroups(answer.data, asked) : [];
  const screens = menu.map((group) => narrowed(group, searchWords(text)));
  // The menu is above pending results, so that nothing moves when they arrive, and below recently opened items.
  const groups = text === '' ? [...found, ...screens] : [...screens, ...found];
  const choices = groups.flatMap((group) => group.choices);
  const chosen = litChoice(choices, lit);

  const act = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setLit(litChoice(choices, lit, by)?.key ?? null);
    else if (event.key === 'Enter') chosen?.choose();
    else return;
    event.preventDefault();
  };
  const nothing = t(($) => $.search.nothing, { text: isolatedName(text) });
  const isNothing = choices.length === 0 && !isWaiting && !answer.isError;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.search.title)}
      classNames={{ header: 'visually-hidden', body: styles.body ?? '' }}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      size={620}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? choiceId(list, chosen.key) : undefined}
        aria-label={t(($) => $.search.title)}
        placeholder={t(($) => $.search.placeholder)}
        value={typed}
        maxLength={searchTextLimit}
        dir="auto"
        size="lg"
        variant="unstyled"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        className={styles.field ?? ''}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={isWaiting ? <Loader size={18} aria-hidden /> : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setLit(null);
        }}
        onKeyDown={act}
      />
      <ChoiceList id={list} label={t(($) => $.search.found)} groups={groups} lit={chosen} onLight={setLit} />
      {answer.isError ? <ErrorState failure={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {isNothing ? <Notice kind="nothingFound" title={nothing} /> : null}
      <div role="status" className="visually-hidden">
        {isNothing ? nothing : isWaiting ? '' : t(($) => $.search.count, { count: choices.length })}
      </div>
    </Modal>
  );
}

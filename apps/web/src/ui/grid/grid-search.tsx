import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPressLetters } from '../shell/page-focus.ts';
import { isSomethingOpen, useScreenShortcut } from '../shell/shortcuts.ts';
import styles from './data-grid.module.css';
import { searchDelay } from './grid-state.ts';

interface GridSearchProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** It comes because somebody wants to write in it. */
  readonly isWanted?: boolean;
}

/** The search of a list: asked a second after the last key (spec/3 §9), or at once by Enter. `/` leads here. */
export function GridSearch({ value, onSearch, isWanted = false }: GridSearchProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const enter = () => {
    if (!isSomethingOpen() && mayPressLetters()) input.current?.focus();
  };
  useScreenShortcut('search');
  // On some keyboards the stroke needs Shift.
  useHotkeys([
    ['/', enter],
    ['shift+/', enter],
  ]);

  // Back, forward or "clear the search" changed it from outside.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = (text: string) => {
    setAsked(text.trim());
    if (text.trim() !== value) onSearch(text.trim());
  };
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = window.setTimeout(() => ask(typed), searchDelay);
    return () => window.clearTimeout(timer);
  });

  return (
    <TextInput
      ref={input}
      className={styles.search ?? ''}
      type="search"
      dir="auto"
      autoFocus={isWanted}
      aria-label={t(($) => $.ui.grid.search)}
      placeholder={t(($) => $.ui.grid.search)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            aria-label={t(($) => $.ui.grid.clearSearch)}
            onClick={() => {
              setTyped('');
              ask('');
            }}
          />
        ) : null
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed);
      }}
      // Where it gives its place back to the other tools, what was typed last is asked, too.
      {...(isWanted ? { onBlur: () => ask(typed) } : {})}
    />
  );
}

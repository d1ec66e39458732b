import { Button, Combobox, useCombobox } from '@mantine/core';
import { useId, useLocalStorage } from '@mantine/hooks';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound, purposeGroups, purposes, recentOf, withRecent, type PurposeName } from '../model/purposes.ts';
import { useOfferedTypes } from '../use-offered-types.ts';
import styles from './add-question.module.css';
import { GlobalQuestionPicker } from './global-question-picker.tsx';
import { purposeIcons } from './purpose-icons.ts';
import { useAddQuestion } from './use-add-question.ts';

/** The value of the entry that leads to the shared questions. */
const shared = 'shared';

/** Adds a question behind the selected one, by what it is for: those used last first, the others in groups, all searched. */
export function AddQuestion() {
  const { t } = useTranslation('jobTypeEditor');
  const { add, placeBehind } = useAddQuestion();
  const [isPicking, setPicking] = useState(false);
  const [searched, setSearched] = useState('');
  const listId = useId();
  const [stored, setStored] = useLocalStorage<unknown>({
    key: 'plumbline.recent-questions',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const combobox = useCombobox({
    onDropdownOpen: () => {
      // On a phone the keyboard would cover most of what can be chosen.
      if (!window.matchMedia('(pointer: coarse)').matches) combobox.focusSearchInput();
    },
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      setSearched('');
      // Escape; what was added takes the cursor itself.
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const recent = recentOf(stored);
  const choose = (value: string) => {
    combobox.closeDropdown();
    if (value === shared) {
      // Where the cursor is again once the dialog is closed.
      combobox.targetRef.current?.focus();
      setPicking(true);
      return;
    }
    const name = value as PurposeName;
    setStored(withRecent(recent, name));
    add(purposes[name]);
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} width={320} position="bottom-start" shadow="md">
        <Combobox.Target withAriaAttributes={false}>
          <Button
            fullWidth
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          >
            {t(($) => $.jobTypeEditor.add)}
          </Button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            role="combobox"
            aria-expanded
            aria-controls={listId}
            value={searched}
            onChange={({ currentTarget }) => {
              setSearched(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            onKeyDown={(event: KeyboardEvent) => {
              // What is found first is taken without an arrow key.
              const isOpenEnded = searched.trim() !== '' && combobox.getSelectedOptionIndex() < 0;
              if (event.key === 'Enter' && isOpenEnded) combobox.selectFirstOption();
            }}
            aria-label={t(($) => $.jobTypeEditor.menu.search)}
            placeholder={t(($) => $.jobTypeEditor.menu.search)}
          />
          <PurposeList id={listId} searched={searched} recent={recent} />
        </Combobox.Dropdown>
      </Combobox>
      {isPicking ? <GlobalQuestionPicker place={placeBehind()} onClose={() => setPicking(false)} /> : null}
    </>
  );
}

interface PurposeListProps {
  readonly id: string;
  readonly searched: string;
  readonly recent: readonly PurposeName[];
}

function PurposeList({ id, searched, recent }: PurposeListProps) {
  const { t } = useTranslation('jobTypeEditor');
  const offTypes = new Set(useOfferedTypes().flatMap(({ type, isOff }) => (isOff ? [type] : [])));
  const isSearching = searched.trim() !== '';
  const wordsOf = (name: PurposeName) => ({
    name: t(($) => $.jobTypeEditor.purposes[name]),
    hint: t(($) => $.jobTypeEditor.purposeHints[name]),
  });
  const found = (name: PurposeName) => {
    const words = wordsOf(name);
    return isFound(searched, [words.name, words.hint, t(($) => $.jobTypeEditor.types[purposes[name].type])]);
  };
  const first = isSearching ? [] : recent;
  const groups = [
    { key: 'recent' as const, names: first },
    ...Object.entries(purposeGroups).map(([key, names]) => ({
      key: key as keyof typeof purposeGroups,
      names: names.filter((name) => !first.includes(name) && found(name)),
    })),
  ].filter(({ names }) => names.length > 0);
  const pick = t(($) => $.jobTypeEditor.globals.pick);
  const isPickFound = isFound(searched, [pick]);

  return (
    <Combobox.Options id={id} className={styles.options} aria-label={t(($) => $.jobTypeEditor.add)}>
      {groups.map(({ key, names }) => (
        <Combobox.Group key={key} label={t(($) => $.jobTypeEditor.menu.groups[key])}>
          {names.map((name) => {
            const Icon = purposeIcons[name];
            const words = wordsOf(name);
            const isOff = offTypes.has(purposes[name].type);
            const shown = isOff ? t(($) => $.jobTypeEditor.typeOff, { type: words.name }) : words.name;
            return (
              <Combobox.Option key={name} value={name} disabled={isOff}>
                <span className={styles.option}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span>
                    <span data-name>{shown}</span> <span className={styles.hint}>{words.hint}</span>
                  </span>
                </span>
              </Combobox.Option>
            );
          })}
        </Combobox.Group>
      ))}
      {isPickFound ? (
        <Combobox.Option value={shared}>
          <span className={styles.option}>
            <IconWorld size={20} stroke={1.6} aria-hidden />
            {pick}
          </span>
        </Combobox.Option>
      ) : null}
      {groups.length === 0 && !isPickFound ? (
        <Combobox.Empty>{t(($) => $.jobTypeEditor.nothingFound)}</Combobox.Empty>
      ) : null}
    </Combobox.Options>
  );
}

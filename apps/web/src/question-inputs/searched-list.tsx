import { Text } from '@mantine/core';
import Fuse from 'fuse.js';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choose,
  chosenOptions,
  closedListMinimum,
  fuzzyThreshold,
  optionText,
  showsMatches,
} from '@plumbline/domain/question-types/choosing';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { foldedText } from '@plumbline/domain/text/fold-text';
import { textKey } from '@plumbline/domain/translations/texts';
import { ChosenPills } from './chosen-pills.tsx';
import { ListOptions } from './list-options.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { SearchField } from './search-field.tsx';
import { useTextAttributes } from './spoken.ts';

/** The options that nearly have what was typed, the nearest first, then those that have its words in another order. */
function matchesOf(options: readonly ChoiceOption[], typed: string): readonly ChoiceOption[] {
  const wanted = foldedText(typed).trim();
  if (wanted === '') return options;
  const fuse = new Fuse(options, {
    keys: [{ name: 'label', getFn: (option) => foldedText(optionText(option)) }],
    threshold: fuzzyThreshold(wanted),
    ignoreLocation: true,
  });
  const near = new Set(fuse.search(wanted).map((match) => match.item));
  const words = searchWords(wanted);
  return [...near, ...options.filter((option) => !near.has(option) && isFoundIn(optionText(option), words))];
}

interface SearchedListProps {
  readonly input: QuestionInputProps;
  readonly options: readonly ChoiceOption[];
  readonly numberOf: ReadonlyMap<string, number>;
}

/**
 * A list question with a search, open or closed until three letters are typed; the chosen options are above it
 * (spec/2 §3, §5).
 */
export function SearchedList({ input, options, numberOf }: SearchedListProps) {
  const { question, value, onChange, disabled } = input;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const said = useTextAttributes();
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const hint = useId();
  const isOpen = showsMatches(searched, settings);
  const matches = useMemo(() => (isOpen ? matchesOf(options, searched) : []), [isOpen, options, searched]);
  const chosen = chosenOptions(value, settings);
  return (
    <>
      {chosen.length > 0 ? (
        <ChosenPills
          chosen={chosen.map((option) => ({
            key: option.value,
            label: optionText(option),
            said: said(question, textKey('childs', option.value)),
          }))}
          disabled={disabled}
          onRemove={(option) => onChange(choose(value, option, settings))}
        />
      ) : null}
      <SearchField typed={typed} disabled={disabled} aria-describedby={hint} onType={setTyped} />
      <Text id={hint} c="dimmed" size="sm" role="status">
        {!isOpen
          ? t(($) => $.questionInputs.list.typeMore, { count: closedListMinimum })
          : matches.length === 0
            ? t(($) => $.questionInputs.list.nothingFound)
            : searched.trim()
              ? t(($) => $.questionInputs.list.found, { count: matches.length })
              : ''}
      </Text>
      <ListOptions
        // Of another search, the first ones again.
        key={searched}
        input={input}
        options={matches}
        numberOf={numberOf}
        // The chosen option is listed above now; the search is for the next one.
        onChosen={() => settings.type === 2 && setTyped('')}
      />
    </>
  );
}

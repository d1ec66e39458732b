import { Text } from '@mantine/core';
import Fuse from 'fuse.js';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import {
  choose,
  chosenOptions,
  chosenValues,
  closedListMinimum,
  fuzzyThreshold,
  optionsInOrder,
  optionText,
  showsMatches,
} from '@plumbline/domain/question-types/choosing';
import { textKey } from '@plumbline/domain/translations/texts';
import { AssetPicture } from './asset-picture.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ChosenPills } from './chosen-pills.tsx';
import styles from './list-input.module.css';
import type { QuestionInputProps } from './question-input.ts';
import { SearchField } from './search-field.tsx';
import { useTextAttributes } from './spoken.ts';

/** So many options are drawn at once; more come when asked for. */
const atOnce = 100;

function matchesOf(options: readonly ChoiceOption[], typed: string): readonly ChoiceOption[] {
  const wanted = typed.trim();
  if (wanted === '') return options;
  const fuse = new Fuse(options, {
    keys: [{ name: 'label', getFn: optionText }],
    threshold: fuzzyThreshold(wanted),
    ignoreLocation: true,
  });
  return fuse.search(wanted).map((match) => match.item);
}

/** One or several options: as a list, as tiles, with a search, or closed until three letters are typed (Spec 2 §3, §5). */
export function ListInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled, language, labelledBy, describedBy } = props;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const said = useTextAttributes();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(atOnce);
  const searched = useDeferredValue(typed);
  const hint = useId();
  const isSearchable = (settings.type === 1 || settings.type === 2) && !settings.tiledList;
  const options = useMemo(() => optionsInOrder(settings, language), [settings, language]);
  // Numbered as the whole list stands, so that a number means the same while somebody searches.
  const numberOf = useMemo(() => new Map(options.map((option, place) => [option.value, place + 1])), [options]);
  const isOpen = !isSearchable || showsMatches(searched, settings);
  const matches = useMemo(
    () => (isOpen ? (isSearchable ? matchesOf(options, searched) : options) : []),
    [isOpen, isSearchable, options, searched],
  );
  const shown = matches.slice(0, limit);
  const chosen = chosenOptions(value, settings);

  const pick = (option: string) => {
    onChange(choose(value, option, settings));
    // What was chosen now stands above; the search is for the next one.
    if (settings.type === 2) setTyped('');
  };

  return (
    <div className={styles.list}>
      {isSearchable && chosen.length > 0 ? (
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
      {isSearchable ? (
        <>
          <SearchField
            typed={typed}
            disabled={disabled}
            aria-describedby={hint}
            onType={(words) => {
              setTyped(words);
              setLimit(atOnce);
            }}
          />
          <Text id={hint} c="dimmed" size="sm" role="status">
            {!isOpen
              ? t(($) => $.questionInputs.list.typeMore, { count: closedListMinimum })
              : matches.length === 0
                ? t(($) => $.questionInputs.list.nothingFound)
                : searched.trim()
                  ? t(($) => $.questionInputs.list.found, { count: matches.length })
                  : ''}
          </Text>
        </>
      ) : null}
      {shown.length > 0 ? (
        <ChoiceGroup
          options={shown.map((option) => ({
            key: option.value,
            label: optionText(option),
            said: said(question, textKey('childs', option.value)),
            marking: settings.markings ? numberOf.get(option.value) : undefined,
            picture: option.file ? <AssetPicture assetId={option.file} size="500" shape="tile" /> : undefined,
          }))}
          chosen={chosenValues(value)}
          isMultiple={settings.multiSelect === true}
          layout={settings.tiledList ? 'tiles' : 'rows'}
          disabled={disabled}
          labelledBy={labelledBy}
          describedBy={describedBy}
          onChoose={pick}
        />
      ) : null}
      {!isSearchable && options.length === 0 ? (
        <Text c="dimmed">{t(($) => $.questionInputs.list.noOptions)}</Text>
      ) : null}
      {matches.length > limit ? (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + atOnce)}>
          {t(($) => $.questionInputs.list.more, { count: matches.length - limit })}
        </button>
      ) : null}
    </div>
  );
}

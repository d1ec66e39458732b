import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choose, chosenValues, optionText } from '@plumbline/domain/question-types/choosing';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import { textKey } from '@plumbline/domain/translations/texts';
import { AssetPicture } from './asset-picture.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './list-input.module.css';
import type { QuestionInputProps } from './question-input.ts';
import { useTextAttributes } from './spoken.ts';

/** So many options are drawn at once; more come when asked for. */
const atOnce = 100;

interface ListOptionsProps {
  readonly input: QuestionInputProps;
  /** Those to choose from, in their order. */
  readonly options: readonly ChoiceOption[];
  /** The position of each in the whole list, which remains its number during a search. */
  readonly numberOf: ReadonlyMap<string, number>;
  readonly onChosen?: () => void;
}

/** Options of a list question to choose from, as rows or as tiles. */
export function ListOptions({ input, options, numberOf, onChosen }: ListOptionsProps) {
  const { question, value, onChange, disabled, labelledBy, describedBy } = input;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const said = useTextAttributes();
  const [limit, setLimit] = useState(atOnce);
  const shown = options.slice(0, limit);
  return (
    <>
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
          onChoose={(option) => {
            onChange(choose(value, option, settings));
            onChosen?.();
          }}
        />
      ) : null}
      {options.length > limit ? (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + atOnce)}>
          {t(($) => $.questionInputs.list.more, { count: options.length - limit })}
        </button>
      ) : null}
    </>
  );
}

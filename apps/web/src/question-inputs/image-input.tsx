import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choose, chosenValues, optionText } from '@plumbline/domain/question-types/choosing';
import { textKey } from '@plumbline/domain/translations/texts';
import { AssetPicture } from './asset-picture.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './image-input.module.css';
import type { QuestionInputProps } from './question-input.ts';
import { useTextAttributes } from './spoken.ts';

/** A choice among pictures, each with its caption; small ones with the setting `thumbs` (spec/2 §3). */
export function ImageInput({ question, value, onChange, disabled, labelledBy, describedBy }: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const said = useTextAttributes();
  const options = settings.childs ?? [];
  return (
    <div className={styles.image} data-thumbs={settings.thumbs || undefined}>
      {settings.image ? <AssetPicture assetId={settings.image} size="500" shape="whole" /> : null}
      {options.length === 0 && !settings.image ? (
        <Text c="dimmed">{t(($) => $.questionInputs.image.noPictures)}</Text>
      ) : null}
      {options.length > 0 ? (
        <ChoiceGroup
          options={options.map((option, index) => ({
            key: option.value,
            label: option.shown || option.caption || (option.file ? '' : option.value),
            said: said(question, textKey('childs', option.value)),
            spokenLabel:
              option.shown || option.caption
                ? optionText(option)
                : t(($) => $.questionInputs.image.picture, { number: index + 1 }),
            picture: option.file ? (
              <AssetPicture assetId={option.file} size={settings.thumbs ? '100x100' : '500'} shape="tile" />
            ) : undefined,
          }))}
          chosen={chosenValues(value)}
          isMultiple={settings.multiSelect === true}
          layout="pictures"
          disabled={disabled}
          labelledBy={labelledBy}
          describedBy={describedBy}
          onChoose={(option) => onChange(choose(value, option, settings))}
        />
      ) : null}
    </div>
  );
}

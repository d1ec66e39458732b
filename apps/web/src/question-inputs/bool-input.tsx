import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from './choice-group.tsx';
import type { QuestionInputProps } from './question-input.ts';

/** Yes or no; choosing the chosen one again clears it, as in a list. */
export function BoolInput({ value, onChange, disabled, labelledBy, describedBy }: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  return (
    <ChoiceGroup
      options={[
        { key: 'yes', label: t(($) => $.questionInputs.yes), icon: <IconCheck size={22} aria-hidden /> },
        { key: 'no', label: t(($) => $.questionInputs.no), icon: <IconX size={22} aria-hidden /> },
      ]}
      chosen={value === true ? ['yes'] : value === false ? ['no'] : []}
      isMultiple={false}
      layout="pair"
      disabled={disabled}
      labelledBy={labelledBy}
      describedBy={describedBy}
      onChoose={(key) => onChange((key === 'yes') === value ? null : key === 'yes')}
    />
  );
}

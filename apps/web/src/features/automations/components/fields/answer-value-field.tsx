import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import type { ActionConfigProps } from './field-props.ts';
import { recordsOf, textOf } from './field-props.ts';
import { useQuestionChoices } from './choice-fields.tsx';
import { MentionField } from './mention-field.tsx';

interface AnswerValueFieldProps extends ActionConfigProps {
  readonly label: string;
  readonly question: string | null;
  /** The job types whose questions are answered. */
  readonly questionsOf: readonly string[];
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  readonly error?: string | undefined;
}

/** What a question is answered with: yes or no, one of its options, or a text with mentions that the answer is read from. */
export function AnswerValueField({ question, questionsOf, value, onValue, ...props }: AnswerValueFieldProps) {
  const { t } = useTranslation('automations');
  const { questions } = useQuestionChoices(questionsOf);
  const asked = questions?.find(({ _id }) => _id === question);
  const type = asked ? questionTypeOf(asked.type) : null;
  const traits = type && questionTraits[type];
  const shown = { label: props.label, error: props.error };
  if (traits?.answersYesNo) {
    return (
      <Select
        {...shown}
        allowDeselect={false}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(chosen) => onValue(chosen === 'true')}
        data={[
          { value: 'true', label: t(($) => $.automations.yes) },
          { value: 'false', label: t(($) => $.automations.no) },
        ]}
      />
    );
  }
  const options = recordsOf(asked?.settings['childs']).map((option) => textOf(option['value']));
  if (traits?.options === 'words' && options.length > 0) {
    return (
      <Select
        {...shown}
        searchable
        allowDeselect={false}
        value={textOf(value) || null}
        onChange={onValue}
        data={[...new Set(options)]}
        dir="auto"
      />
    );
  }
  return <MentionField {...props} {...shown} value={textOf(value)} onChange={onValue} />;
}

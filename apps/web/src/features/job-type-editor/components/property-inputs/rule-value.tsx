import { Autocomplete, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optionText } from '@plumbline/domain/question-types/choosing';
import type { PathRule } from '@plumbline/domain/question-types/question-settings';
import { offersOptions, questionTraits } from '@plumbline/domain/question-types/question-traits';
import { useSpoken } from '../../../../question-inputs/spoken.ts';
import type { Question } from '@plumbline/domain/questionnaire/definition';

interface RuleValueProps {
  readonly question: Question;
  readonly value: PathRule['value'];
  readonly onChange: (value: PathRule['value']) => void;
  readonly label: string;
}

/** What an answer must be for a rule to hold: an option, yes or no, a text, any answer, or none. */
export function RuleValue({ question, value, onChange, label }: RuleValueProps) {
  const { t } = useTranslation('jobTypeEditor');
  const any = t(($) => $.jobTypeEditor.path.any);
  const empty = t(($) => $.jobTypeEditor.path.empty);
  const written = value === null ? '' : String(value);
  const shownQuestion = useSpoken()(question);
  const options = questionTraits[question.type].answersYesNo
    ? [
        { value: 'true', label: t(($) => $.jobTypeEditor.path.yes) },
        { value: 'false', label: t(($) => $.jobTypeEditor.path.no) },
      ]
    : (shownQuestion.settings.childs ?? []).map((option) => ({ value: option.value, label: optionText(option) }));

  if (questionTraits[question.type].answersYesNo || offersOptions(question)) {
    const known = [...options, { value: 'any', label: any }, { value: '', label: empty }];
    const isKnown = known.some((option) => option.value === written);
    return (
      <Select
        label={label}
        data={isKnown ? known : [...known, { value: written, label: written }]}
        error={isKnown ? undefined : t(($) => $.jobTypeEditor.path.optionGone)}
        value={written}
        onChange={(chosen) => onChange(chosen)}
        allowDeselect={false}
        searchable={known.length > 8}
        dir="auto"
      />
    );
  }
  const shown = written === 'any' ? any : written === '' ? empty : written;
  return (
    <Autocomplete
      label={label}
      data={[any, empty]}
      value={shown}
      onChange={(typed) => onChange(typed === any ? 'any' : typed === empty ? '' : typed)}
      maxLength={2000}
      filter={({ options: offered }) => offered}
      dir="auto"
    />
  );
}

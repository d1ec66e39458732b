import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import type { ReadRow, ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { useFormats } from '../../../lib/access/hooks.ts';

type Row = ReadRow<WireAnswer>;

/** Which of a job's answers are shown to whoever reads them. */
export type AnswerChoice = 'all' | 'issues' | 'files';

export const isChosen: Readonly<Record<AnswerChoice, (row: Row) => boolean>> = {
  all: () => true,
  issues: ({ answer, state }) => state === 'current' && answer?.isIssue === true,
  files: ({ answer, state }) => state === 'current' && (answer?.files.length ?? 0) > 0,
};

/** How many answers each choice shows. */
export function countChoices(sections: readonly ReadSection<WireAnswer>[]): Readonly<Record<AnswerChoice, number>> {
  const rows = sections.flatMap((section) => section.rows);
  const count = (choice: AnswerChoice) => rows.filter(isChosen[choice]).length;
  return { all: rows.length, issues: count('issues'), files: count('files') };
}

interface AnswersChoiceProps {
  readonly counts: Readonly<Record<AnswerChoice, number>>;
  readonly choice: AnswerChoice;
  readonly onChoice: (choice: AnswerChoice) => void;
}

/** The issues of a job, or what has photos, without the rest: offered where there are some. */
export function AnswersChoice({ counts, choice, onChoice }: AnswersChoiceProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const offered = (['issues', 'files'] as const).filter((one) => counts[one] > 0);
  if (offered.length === 0) return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label={t(($) => $.answers.choice.label)}
      value={choice}
      onChange={(value) => onChoice(value as AnswerChoice)}
      data={[
        { value: 'all', label: t(($) => $.answers.choice.all) },
        ...offered.map((one) => ({
          value: one,
          label: t(($) => $.answers.choice[one], { count: counts[one], number: formats.number(counts[one]) }),
        })),
      ]}
    />
  );
}

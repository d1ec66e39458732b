import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { NotHereInput } from './not-here-input.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { useSurroundings } from './surroundings.ts';

const BlueprintQuestion = lazy(async () => {
  const { BlueprintQuestion: Question } = await import('../features/blueprints/components/blueprint-question.tsx');
  return { default: Question };
});

/** Marks on a plan of the job's project (spec/3 §1). Where there is no job there are no plans, either, and nobody demands any. */
export function BlueprintInput(props: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  const { jobId } = useSurroundings();
  const reason = t(($) => $.questionInputs.notHere.plan);
  return jobId === null ? (
    <NotHereInput question={props.question} value={props.value} reason={reason} />
  ) : (
    <BlueprintQuestion {...props} jobId={jobId} />
  );
}

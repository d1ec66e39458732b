import { useTranslation } from 'react-i18next';
import { NotHereInput } from './not-here-input.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { useSurroundings } from './surroundings.ts';

/** Marks on a plan of the job's project (spec/3 §1). Where there is no job there are no plans, either, and nobody demands any. */
export function BlueprintInput(props: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  const { jobId, plans } = useSurroundings();
  const reason = t(($) => $.questionInputs.notHere.plan);
  return jobId === null || plans === null ? (
    <NotHereInput question={props.question} value={props.value} reason={reason} />
  ) : (
    <plans.Question {...props} jobId={jobId} />
  );
}

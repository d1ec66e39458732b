import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { markedPlan } from '@plumbline/domain/question-types/blueprint';
import { marksPlans } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { takesRichText } from '@plumbline/domain/question-types/text';
import { AnsweredPlan } from '../../blueprints/index.ts';
import { AnswerWords } from '../../../question-inputs/answer-words.tsx';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { RichText } from '../../../question-inputs/rich-text.tsx';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { useNamedChoices } from '../../../question-inputs/use-named-choices.ts';
import { useSurroundings } from '../../../question-inputs/surroundings.ts';
import styles from './answer-view.module.css';

interface AnswerValueProps {
  /** As it was when the answer was given. */
  readonly question: Question;
  readonly value: unknown;
}

/** The value of an answer for reading: in words, as written, or as the chosen pictures; nothing when there is none. */
export function AnswerValue({ question, value }: AnswerValueProps) {
  const { t } = useTranslation('answers');
  const { settings } = useSpoken()(question);
  const { jobId } = useSurroundings();
  const parts = questionTypeRegistry[question.type].toText(useNamedChoices()(value), settings);
  const pictures = parts.flatMap((part) => (part.kind === 'file' ? [part.asset] : []));
  const words = parts.filter((part) => part.kind !== 'file');
  const plan = marksPlans(question) ? markedPlan(value) : null;
  const rich = takesRichText(question) && typeof value === 'string' ? value : '';
  return (
    <>
      {words.length > 0 ? (
        <div className={styles.value}>{rich ? <RichText source={rich} /> : <AnswerWords parts={words} />}</div>
      ) : null}
      {plan && jobId !== null ? (
        <Suspense>
          <AnsweredPlan jobId={jobId} file={plan.file} elements={plan.elements} />
        </Suspense>
      ) : null}
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((asset) => (
            <AssetPicture key={asset} assetId={asset} size="500" shape="tile" label={t(($) => $.answers.read.chosen)} />
          ))}
        </div>
      ) : null}
    </>
  );
}

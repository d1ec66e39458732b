import { Progress, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import type { MoveQuestionnaire } from '../../../question-inputs/repeat-group-card.tsx';
import { Stepper } from '../../../question-inputs/stepper.tsx';
import type { QuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { useNameOf, useTextOf } from '../../../i18n/use-name-of.ts';
import styles from './public-answer-screen.module.css';
import { CompanyHead } from '../../../ui/company-head.tsx';

interface QuestionnaireHeadProps {
  readonly shown: PublicQuestionnaire;
  readonly state: QuestionnaireState;
  readonly read: QuestionnaireLanguage;
  readonly onMove: MoveQuestionnaire;
}

/** Above the questions: who asks, in which language, what it is about, and how far one is. */
export function QuestionnaireHead({ shown, state, read, onMove }: QuestionnaireHeadProps) {
  const { t } = useTranslation('publicAnswers');
  const nameOf = useNameOf();
  const description = useTextOf()(shown, 'description', shown.description);
  const total = state.screens.length;
  return (
    <>
      <div className={styles.brand}>
        <CompanyHead />
        <LanguageChoice read={read} />
      </div>
      <div className={styles.head}>
        <Title order={1} size="h3" dir="auto" className={styles.title ?? ''}>
          {nameOf(shown)}
        </Title>
      </div>
      {state.position === 0 && description ? (
        <p className={`${styles.description} paragraphs`} dir="auto">
          {description}
        </p>
      ) : null}
      {state.mode === 'stepped' ? (
        <div className={styles.steps}>
          <Stepper state={state} onMove={onMove} isRightToLeft={shown.stepperRTL} />
        </div>
      ) : null}
      {total > 1 ? (
        <div className={styles.progress}>
          <Progress value={((state.position + 1) / total) * 100} size="sm" aria-hidden />
          <p data-numbers="tabular">
            <bdi>{t(($) => $.publicAnswers.screen, { number: state.position + 1, total })}</bdi>
          </p>
        </div>
      ) : null}
    </>
  );
}

import { IconCalculator } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { AnswerWords } from './answer-words.tsx';
import styles from './calculated-answer.module.css';

/** What a question comes to that nobody fills in; announced again when it changes. */
export function CalculatedAnswer({ question, value }: { readonly question: Question; readonly value: unknown }) {
  const { t } = useTranslation('questionInputs');
  const parts = questionTypeRegistry[question.type].toText(value, question.settings);
  return (
    <p className={styles.answer} role="status">
      <IconCalculator size={20} stroke={1.7} aria-hidden />
      {parts.length > 0 ? (
        <span className={styles.value}>
          <AnswerWords parts={parts} />
        </span>
      ) : (
        <span className={styles.nothing}>{t(($) => $.questionInputs.calculated.nothing)}</span>
      )}
    </p>
  );
}

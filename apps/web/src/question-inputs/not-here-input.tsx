import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { AnswerWords } from './answer-words.tsx';
import styles from './not-here-input.module.css';
import type { QuestionInputProps } from './question-input.ts';

type NotHereProps = Pick<QuestionInputProps, 'question' | 'value'> & {
  /** Why it can't be answered here, where nobody demands it either. */
  readonly reason?: string;
};

/**
 * A question that can't be answered on this screen. It shows what was answered elsewhere and says whether the
 * questionnaire can go on without it.
 */
export function NotHereInput({ question, value, reason }: NotHereProps) {
  const { t } = useTranslation('questionInputs');
  const parts = questionTypeRegistry[question.type].toText(value, question.settings);
  return (
    <div className={styles.notHere}>
      <IconDeviceDesktop size={24} stroke={1.6} aria-hidden />
      <div>
        {parts.length > 0 ? (
          <p className={styles.answer}>
            <AnswerWords parts={parts} />
          </p>
        ) : null}
        <p>{reason ?? t(($) => $.questionInputs.notHere.text)}</p>
        <p>
          {reason === undefined && question.settings.isMandatory && parts.length === 0
            ? t(($) => $.questionInputs.notHere.holds)
            : t(($) => $.questionInputs.notHere.goOn)}
        </p>
      </div>
    </div>
  );
}

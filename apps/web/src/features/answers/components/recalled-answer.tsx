import { IconCheck, IconCopy, IconHistory } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { recalledValue, recallKey } from '@plumbline/domain/questionnaire/recall';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { useFormats } from '../../../lib/access/hooks.ts';
import { AnswerWords } from '../../../question-inputs/answer-words.tsx';
import { useNamedChoices } from '../../../question-inputs/use-named-choices.ts';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { RecallContext, type Recall } from '../answering/recall.ts';
import styles from './recalled-answer.module.css';

interface RecalledAnswerProps {
  readonly question: Question;
  readonly value: unknown;
  readonly session: AnsweringSession;
}

/** What the same question was answered with in the job before, and one touch to answer the same (app "answers recall"). */
export function RecalledAnswer(props: RecalledAnswerProps) {
  const { question, session } = props;
  const recall = useContext(RecallContext);
  const { paths } = session.view().state.setting;
  const before = recall?.answers.get(recallKey(paths, paths.indexOf.get(question.id) ?? -1));
  const again = before ? recalledValue(question, before) : null;
  if (!recall || !before || again === null) return null;
  return <Recalled {...props} recall={recall} before={before} again={again} />;
}

interface RecalledProps extends RecalledAnswerProps {
  readonly recall: Recall;
  readonly before: Answer;
  readonly again: unknown;
}

function Recalled({ question, value, session, recall, before, again }: RecalledProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const spoken = useSpoken();
  const named = useNamedChoices();
  const isSame = sameContent(again, value);
  const date = recall.dateOf.get(before.id);
  return (
    <div className={styles.recalled}>
      <IconHistory size={18} stroke={1.7} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.when}>
          <bdi>
            {t(($) => $.answers.recall.when, {
              job: formats.jobNumber(recall.jobNumber),
              date: date ? formats.date(date) : '',
            })}
          </bdi>
        </span>
        <span className={styles.value}>
          <AnswerWords parts={questionTypeRegistry[question.type].toText(named(again), spoken(question).settings)} />
        </span>
      </span>
      {isSame ? (
        <span className={styles.same}>
          <IconCheck size={18} aria-hidden />
          {t(($) => $.answers.recall.same)}
        </span>
      ) : (
        <button type="button" className={styles.copy} onClick={() => session.answer(question.id, { value: again })}>
          <IconCopy size={18} stroke={1.7} aria-hidden />
          {t(($) => $.answers.recall.copy)}
        </button>
      )}
    </div>
  );
}

import { IconCheck, IconDevices, IconX } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Draft } from '@plumbline/domain/questionnaire/drafts';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useFormats } from '../../../lib/access/hooks.ts';
import { device } from '../../../offline/device.ts';
import { dropRival, type OutboxPlace } from '../../../offline/outbox.ts';
import { AnswerWords } from '../../../question-inputs/answer-words.tsx';
import { useNamedChoices } from '../../../question-inputs/use-named-choices.ts';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { RivalsContext } from '../answering/rivals.ts';
import styles from './recalled-answer.module.css';

interface RivalDraftProps {
  readonly question: Question;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
}

/** The person put something else into the same answer on another device: both are there until they choose (decision 0023). */
export function RivalDraft(props: RivalDraftProps) {
  const rival = useContext(RivalsContext).get(props.question.id);
  return rival ? <Rival {...props} rival={rival} /> : null;
}

function Rival({ question, session, place, rival }: RivalDraftProps & { readonly rival: Draft }) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const spoken = useSpoken();
  const { value, comment, files } = rival.content;
  const parts = questionTypeRegistry[question.type].toText(useNamedChoices()(value), spoken(question).settings);
  const choose = async (isTaken: boolean) => {
    await dropRival(device, place, question.id);
    if (isTaken) session.answer(question.id, rival.content);
  };
  return (
    <div className={`${styles.recalled} ${styles.wide}`} role="group" aria-label={t(($) => $.answers.rival.label)}>
      <IconDevices size={18} stroke={1.7} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.when}>
          {t(($) => $.answers.rival.when, { date: formats.dateTime(new Date(rival.at).toISOString()) })}
        </span>
        <span className={styles.value}>
          {parts.length > 0 ? <AnswerWords parts={parts} /> : null}
          {parts.length > 0 && comment ? ' · ' : null}
          {comment ? <bdi>{comment}</bdi> : null}
          {parts.length === 0 && !comment
            ? files.length > 0
              ? t(($) => $.answers.rival.files, { count: files.length })
              : t(($) => $.answers.rival.nothing)
            : null}
        </span>
      </span>
      <button type="button" className={styles.copy} onClick={() => void choose(true)}>
        <IconCheck size={18} stroke={1.7} aria-hidden />
        {t(($) => $.answers.rival.take)}
      </button>
      <button type="button" className={styles.copy} onClick={() => void choose(false)}>
        <IconX size={18} stroke={1.7} aria-hidden />
        {t(($) => $.answers.rival.leave)}
      </button>
    </div>
  );
}

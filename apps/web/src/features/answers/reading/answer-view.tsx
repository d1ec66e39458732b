import { IconAlertTriangle, IconMail, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { CallButtons } from '../../../question-inputs/call-buttons.tsx';
import { UnusualNote } from '../../../question-inputs/unusual-note.tsx';
import { FileList } from '../components/file-list.tsx';
import styles from './answer-view.module.css';
import { AnswerValue } from './answer-value.tsx';

interface AnswerViewProps {
  /** As it was when the answer was given. */
  readonly question: Question;
  readonly content: AnswerContent;
  /** As the server has it; null for one that has not reached it. */
  readonly facts: Pick<WireAnswer, 'retired'> | null;
}

/** What one answer says, for reading: value, comment, files, issue, signature, addresses. */
export function AnswerView({ question, content, facts }: AnswerViewProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const retired = facts?.retired ?? null;
  const files = retired ? content.files.filter((id) => !retired.files.includes(id)) : content.files;
  const isEmpty = questionTypeRegistry[question.type].toText(content.value, question.settings).length === 0;
  return (
    <div className={styles.answer}>
      {isEmpty && content.files.length === 0 && retired?.content !== true ? (
        <p className={styles.empty}>{t(($) => $.answers.read.empty)}</p>
      ) : null}
      <AnswerValue question={question} value={content.value} />
      {questionTraits[question.type].takesText && typeof content.value === 'string' ? (
        <CallButtons text={textOfRich(content.value)} />
      ) : null}
      <UnusualNote question={question} value={content.value} />
      {content.isIssue ? (
        <p className={styles.issue}>
          <IconAlertTriangle size={18} aria-hidden />
          {t(($) => $.answers.read.issue)}
        </p>
      ) : null}
      {content.comment ? (
        <p className={styles.comment}>
          <IconMessage size={18} stroke={1.7} aria-hidden />
          <span className="visually-hidden">{t(($) => $.answers.read.comment)}</span>
          <span className="paragraphs" dir="auto">
            {content.comment}
          </span>
        </p>
      ) : null}
      {files.length > 0 ? <FileList files={files} onRemove={null} /> : null}
      {retired?.content ? (
        <p className={styles.empty}>{t(($) => $.answers.read.answerRetired, { when: formats.dateTime(retired.at) })}</p>
      ) : null}
      {retired && retired.files.length > 0 ? (
        <p className={styles.empty}>
          {t(($) => $.answers.read.retired, { count: retired.files.length, when: formats.dateTime(retired.at) })}
        </p>
      ) : null}
      {content.signature ? (
        <img className={styles.signature} src={content.signature} alt={t(($) => $.answers.read.signature)} />
      ) : null}
      {content.signer ? (
        <p>{t(($) => $.answers.read.signedBy, { who: isolatedNames([content.signer.name, content.signer.role]) })}</p>
      ) : null}
      {content.emails.length > 0 ? (
        <p className={styles.comment}>
          <IconMail size={18} stroke={1.7} aria-hidden />
          <bdi dir="ltr">{content.emails.join(', ')}</bdi>
        </p>
      ) : null}
    </div>
  );
}

import { IconAlertTriangle, IconMail, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { isRichText } from '@plumbline/domain/question-types/text';
import { AnswerWords } from '../../../question-inputs/answer-words.tsx';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { CallButtons } from '../../../question-inputs/call-buttons.tsx';
import { RichText } from '../../../question-inputs/rich-text.tsx';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { FileList } from '../components/file-list.tsx';
import styles from './answer-view.module.css';

interface AnswerViewProps {
  /** As it was when the answer was given. */
  readonly question: Question;
  readonly content: AnswerContent;
}

/** What one answer says, for reading: value, comment, files, issue, signature, addresses. */
export function AnswerView({ question, content }: AnswerViewProps) {
  const { t } = useTranslation('answers');
  const { settings } = useSpoken()(question);
  const parts = questionTypeRegistry[question.type].toText(content.value, settings);
  const pictures = parts.flatMap((part) => (part.kind === 'file' ? [part.asset] : []));
  const words = parts.filter((part) => part.kind !== 'file');
  const rich =
    question.type === 'text' && isRichText(question.settings) && typeof content.value === 'string' ? content.value : '';
  const isEmpty = parts.length === 0;
  return (
    <div className={styles.answer}>
      {isEmpty && content.files.length === 0 ? <p className={styles.empty}>{t(($) => $.answers.read.empty)}</p> : null}
      {words.length > 0 ? (
        <div className={styles.value}>{rich ? <RichText source={rich} /> : <AnswerWords parts={words} />}</div>
      ) : null}
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((asset) => (
            <AssetPicture key={asset} assetId={asset} size="500" shape="tile" label={t(($) => $.answers.read.chosen)} />
          ))}
        </div>
      ) : null}
      {question.type === 'text' && typeof content.value === 'string' ? (
        <CallButtons text={textOfRich(content.value)} />
      ) : null}
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
      {content.files.length > 0 ? <FileList files={content.files} onRemove={null} /> : null}
      {content.signature ? (
        <img className={styles.signature} src={content.signature} alt={t(($) => $.answers.read.signature)} />
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

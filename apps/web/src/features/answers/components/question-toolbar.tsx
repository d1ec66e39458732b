import { useRef, useState } from 'react';
import { IconAlertTriangle, IconCamera, IconMessage, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { isFileRequired, type Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/settings/app-settings';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import type { AnsweringSession } from '../answering/answering-session.ts';
import { useAttachments } from '../answering/use-attachments.ts';
import { CommentBox } from './comment-box.tsx';
import { FileList } from './file-list.tsx';
import styles from './question-toolbar.module.css';

interface QuestionToolbarProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly mayAnswer: boolean;
  readonly isUploading: boolean;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly language: Language;
}

/** Comment, files and issue, each only where the settings offer it (Spec 2 §2), with what was put in already. */
export function QuestionToolbar(props: QuestionToolbarProps) {
  const { question, content, mayAnswer, isUploading, session, place, language } = props;
  const { t } = useTranslation('answers');
  const { settings } = question;
  const takesFiles = settings.allowAddingFile === true || isFileRequired(question);
  const [isCommenting, setCommenting] = useState(false);
  const picture = useRef<HTMLInputElement>(null);
  const anyFile = useRef<HTMLInputElement>(null);
  const files = useAttachments({ question, session, place, language });
  const isIdle = !mayAnswer && content.files.length === 0 && !content.comment && !content.isIssue;
  if (isIdle || !(takesFiles || settings.allowComment || settings.allowTaggingIssue)) return null;
  const isBusy = !mayAnswer || isUploading;

  return (
    <div className={styles.toolbar}>
      {content.files.length > 0 ? (
        <FileList files={content.files} onRemove={mayAnswer ? files.remove : null} isBusy={isUploading} />
      ) : null}
      <p className={styles.alert} role="alert">
        {files.alert}
      </p>
      {settings.allowComment ? (
        <CommentBox
          comment={content.comment}
          chips={settings.responseOptions ?? []}
          isOpen={isCommenting}
          mayChange={mayAnswer}
          onOpen={() => setCommenting(true)}
          onClose={() => setCommenting(false)}
          onChange={(comment) => session.answer(question.id, { comment })}
        />
      ) : null}
      {mayAnswer || content.isIssue ? (
        <div className={styles.buttons} role="group" aria-label={t(($) => $.answers.toolbar.label)}>
          {settings.allowComment && mayAnswer && !isCommenting && !content.comment ? (
            <button type="button" className={styles.button} onClick={() => setCommenting(true)}>
              <IconMessage size={20} stroke={1.7} aria-hidden />
              {t(($) => $.answers.toolbar.comment)}
            </button>
          ) : null}
          {takesFiles && mayAnswer ? (
            <>
              <button
                type="button"
                className={styles.button}
                disabled={isBusy}
                onClick={() => picture.current?.click()}
              >
                <IconCamera size={20} stroke={1.7} aria-hidden />
                {t(($) => $.answers.toolbar.photo)}
              </button>
              <button
                type="button"
                className={styles.button}
                disabled={isBusy}
                onClick={() => anyFile.current?.click()}
              >
                <IconPaperclip size={20} stroke={1.7} aria-hidden />
                {t(($) => $.answers.toolbar.file)}
              </button>
              <input
                ref={picture}
                type="file"
                hidden
                accept="image/jpeg,image/png"
                capture="environment"
                aria-label={t(($) => $.answers.toolbar.photo)}
                onChange={files.choose}
              />
              <input
                ref={anyFile}
                type="file"
                hidden
                multiple
                accept={acceptedTypes('answer')}
                aria-label={t(($) => $.answers.toolbar.file)}
                onChange={files.choose}
              />
            </>
          ) : null}
          {settings.allowTaggingIssue ? (
            <button
              type="button"
              className={styles.button}
              data-issue
              aria-pressed={content.isIssue}
              disabled={!mayAnswer}
              onClick={() => session.answer(question.id, { isIssue: !content.isIssue })}
            >
              <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
              {t(($) => $.answers.toolbar.issue)}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

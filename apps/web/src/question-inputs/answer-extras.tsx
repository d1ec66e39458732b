import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconMail, IconMessage, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { takesComment, type Question } from '@plumbline/domain/questionnaire/definition';
import { textKey } from '@plumbline/domain/translations/texts';
import styles from './answer-extras.module.css';
import { CommentBox } from './comment-box.tsx';
import { storedId, useSources } from './sources.ts';
import { useSpoken, useTextAttributes } from './spoken.ts';
import { loadWithRetry } from '../lib/load-with-retry.ts';

const SignatureBox = lazy(async () => ({
  default: (await loadWithRetry(() => import('./signature-box.tsx'))).SignatureBox,
}));
const EmailsBox = lazy(async () => ({ default: (await loadWithRetry(() => import('./emails-box.tsx'))).EmailsBox }));

interface AnswerExtrasProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly mayAnswer: boolean;
  readonly onChange: (patch: Partial<AnswerContent>) => void;
  /** The files of the answer, where files are taken. */
  readonly files?: ReactNode;
  /** The buttons that attach files. */
  readonly fileButtons?: ReactNode;
}

type Open = 'comment' | 'signature' | 'emails' | null;

/** Comment, files, signature, e-mails and issue of an answer, each only where the settings offer it (spec/2 §2). */
export function AnswerExtras(props: AnswerExtrasProps) {
  const { content, mayAnswer, onChange, files, fileButtons } = props;
  const { t } = useTranslation('questionInputs');
  const { sources } = useSources();
  const [open, setOpen] = useState<Open>(null);
  const question = useSpoken()(props.question);
  const said = useTextAttributes();
  const { settings } = question;
  // Each is found by what it says in the question's own language.
  const chips = (settings.responseOptions ?? []).map((text, place) => ({
    text,
    said: said(props.question, textKey('responseOptions', props.question.settings.responseOptions?.[place])),
  }));
  const hasComment = takesComment(question);
  const offers = [hasComment, settings.signature, settings.emails, settings.allowTaggingIssue, fileButtons];
  if (!offers.some(Boolean)) return null;
  const isSaid = content.comment ?? content.signature;
  const isIdle = content.files.length === 0 && !isSaid && content.emails.length === 0 && !content.isIssue;
  if (!mayAnswer && isIdle) return null;
  // Pressed for another one, that one is open already.
  const closing = (one: Open) => () => setOpen((now) => (now === one ? null : now));

  return (
    <div className={styles.toolbar}>
      {files}
      {hasComment ? (
        <CommentBox
          comment={content.comment}
          chips={chips}
          isOpen={open === 'comment'}
          mayChange={mayAnswer}
          onOpen={() => setOpen('comment')}
          onClose={closing('comment')}
          onChange={(comment) => onChange({ comment })}
        />
      ) : null}
      <Suspense fallback={<Skeleton height={44} />}>
        {settings.signature ? (
          <SignatureBox
            signature={content.signature}
            signer={content.signer}
            isOpen={open === 'signature' && mayAnswer}
            mayChange={mayAnswer}
            onOpen={() => setOpen('signature')}
            onClose={closing('signature')}
            onChange={onChange}
          />
        ) : null}
        {settings.emails ? (
          <EmailsBox
            emails={content.emails}
            offered={sources?.emails[storedId(question.id)] ?? []}
            isOpen={open === 'emails' && mayAnswer}
            mayChange={mayAnswer}
            onChange={(emails) => onChange({ emails })}
          />
        ) : null}
      </Suspense>
      {mayAnswer || content.isIssue ? (
        <div className={styles.buttons} role="group" aria-label={t(($) => $.questionInputs.extras.label)}>
          {hasComment && mayAnswer && open !== 'comment' && !content.comment ? (
            <button type="button" className={styles.button} onClick={() => setOpen('comment')}>
              <IconMessage size={20} stroke={1.7} aria-hidden />
              {t(($) => $.questionInputs.extras.comment)}
            </button>
          ) : null}
          {mayAnswer ? fileButtons : null}
          {settings.signature && mayAnswer && open !== 'signature' && !content.signature ? (
            <button type="button" className={styles.button} onClick={() => setOpen('signature')}>
              <IconSignature size={20} stroke={1.7} aria-hidden />
              {t(($) => $.questionInputs.extras.sign)}
            </button>
          ) : null}
          {settings.emails && mayAnswer && open !== 'emails' && content.emails.length === 0 ? (
            <button type="button" className={styles.button} onClick={() => setOpen('emails')}>
              <IconMail size={20} stroke={1.7} aria-hidden />
              {t(($) => $.questionInputs.extras.emails)}
            </button>
          ) : null}
          {settings.allowTaggingIssue ? (
            <button
              type="button"
              className={styles.button}
              data-issue
              aria-pressed={content.isIssue}
              disabled={!mayAnswer}
              onClick={() => onChange({ isIssue: !content.isIssue })}
            >
              <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
              {t(($) => $.questionInputs.extras.issue)}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

import { Alert } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { takesAudio, takesFiles, type Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/languages/languages';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { AnswerExtras } from '../../../question-inputs/answer-extras.tsx';
import styles from '../../../question-inputs/answer-extras.module.css';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { useAttachments } from '../answering/use-attachments.ts';
import { fetchPhotoWorker } from '../../../lib/photos/prepare-photo.ts';
import { useRecorder } from '../../../question-inputs/recording/use-recorder.ts';
import { FileList } from './file-list.tsx';
import { RecordButton } from '../../../question-inputs/recording/record-button.tsx';

interface QuestionToolbarProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly mayAnswer: boolean;
  readonly isUploading: boolean;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly language: Language;
}

/** The toolbar below an answer's input; its files are stored on this device until they are sent (spec/2 §2). */
export function QuestionToolbar(props: QuestionToolbarProps) {
  const { question, content, mayAnswer, isUploading, session, place, language } = props;
  const { t } = useTranslation(['answers', 'questionInputs']);
  const picture = useRef<HTMLInputElement>(null);
  const anyFile = useRef<HTMLInputElement>(null);
  const files = useAttachments({ question, session, place, language });
  const recorder = useRecorder({
    report: (isOn) => session.setUploading(question.id, isOn),
    onRecorded: files.add,
  });
  const isBusy = !mayAnswer || isUploading;
  const hasFiles = takesFiles(question);
  useEffect(() => {
    if (hasFiles && mayAnswer) fetchPhotoWorker();
  }, [hasFiles, mayAnswer]);
  const isStoring = isUploading && recorder.step !== 'recording';
  const shown = (
    <>
      {files.interrupted ? (
        <Alert
          color="orange"
          variant="light"
          withCloseButton
          closeButtonLabel={t(($) => $.answers.files.dismiss)}
          onClose={files.dismissInterrupted}
        >
          {t(($) => $.answers.files.interrupted, { ...files.interrupted })}
        </Alert>
      ) : null}
      {content.files.length > 0 || isStoring ? (
        <FileList
          files={content.files}
          onRemove={mayAnswer ? files.remove : null}
          onDrawn={mayAnswer ? files.replace : null}
          isBusy={isStoring}
          progress={files.progress}
        />
      ) : null}
      <p className={styles.alert} role="alert">
        {files.alert ?? (recorder.step === 'refused' ? t(($) => $.questionInputs.recorder.noMicrophone) : null)}
      </p>
    </>
  );
  const buttons = hasFiles ? (
    <>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => picture.current?.click()}>
        <IconCamera size={20} stroke={1.7} aria-hidden />
        {t(($) => $.answers.toolbar.photo)}
      </button>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => anyFile.current?.click()}>
        <IconPaperclip size={20} stroke={1.7} aria-hidden />
        {t(($) => $.answers.toolbar.file)}
      </button>
      {takesAudio(question) ? <RecordButton recorder={recorder} isHeldBack={isBusy} /> : null}
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t(($) => $.answers.toolbar.photo)}
        onChange={(event) => files.choose(event, true)}
      />
      <input
        ref={anyFile}
        type="file"
        hidden
        multiple
        accept={acceptedTypes(takesAudio(question) ? 'answer_audio' : 'answer')}
        aria-label={t(($) => $.answers.toolbar.file)}
        onChange={(event) => files.choose(event, false)}
      />
    </>
  ) : null;
  return (
    <AnswerExtras
      question={question}
      content={content}
      mayAnswer={mayAnswer}
      onChange={(patch) => session.answer(question.id, patch)}
      files={shown}
      fileButtons={buttons}
    />
  );
}

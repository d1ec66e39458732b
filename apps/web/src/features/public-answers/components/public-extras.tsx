import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { takesAudio, takesFiles, type Question } from '@plumbline/domain/questionnaire/definition';
import { fetchPhotoWorker } from '../../../lib/photos/prepare-photo.ts';
import { RecordButton } from '../../../question-inputs/recording/record-button.tsx';
import { useRecorder } from '../../../question-inputs/recording/use-recorder.ts';
import styles from '../../../question-inputs/answer-extras.module.css';
import { AnswerExtras } from '../../../question-inputs/answer-extras.tsx';
import type { RunExtrasProps } from '../../../question-inputs/run-extras.ts';
import { fetchDeviceFiles } from '../answering/on-device.ts';
import type { PublicFiles } from '../answering/public-files.ts';
import { AttachedFiles } from './attached-files.tsx';
import { FilesOfSubmission, placeOf } from './files-of-submission.ts';

/** Comment, files and signature below a stranger’s answer. */
export function PublicExtras({ question, content, mayAnswer, onChange }: RunExtrasProps) {
  const around = useContext(FilesOfSubmission);
  const { t } = useTranslation('questionInputs');
  const hasFiles = around !== null && takesFiles(question);
  const recorder = useRecorder({
    report: (isOn) => around?.setRecording(isOn ? question.id : null),
    onRecorded: (file) => void around?.files.add(placeOf(question), [file], false),
  });
  return (
    <AnswerExtras
      question={question}
      content={content}
      mayAnswer={mayAnswer}
      onChange={onChange}
      files={
        hasFiles ? (
          <AttachedFiles
            question={question}
            ids={content.files}
            around={around}
            mayChange={mayAnswer}
            notice={recorder.step === 'refused' ? t(($) => $.questionInputs.recorder.noMicrophone) : null}
          />
        ) : null
      }
      fileButtons={
        hasFiles ? (
          <>
            <FileButtons question={question} files={around.files} />
            {takesAudio(question) ? (
              <RecordButton
                recorder={recorder}
                isHeldBack={around.recording !== null && recorder.step !== 'recording'}
              />
            ) : null}
          </>
        ) : null
      }
    />
  );
}

function FileButtons({ question, files }: { readonly question: Question; readonly files: PublicFiles }) {
  const { t } = useTranslation('publicAnswers');
  const camera = useRef<HTMLInputElement>(null);
  const anyFile = useRef<HTMLInputElement>(null);
  useEffect(() => {
    fetchPhotoWorker();
    fetchDeviceFiles();
  }, []);
  const choose = (event: ChangeEvent<HTMLInputElement>, isPhoto: boolean) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length > 0) void files.add(placeOf(question), chosen, isPhoto);
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={() => camera.current?.click()}>
        <IconCamera size={20} stroke={1.7} aria-hidden />
        {t(($) => $.publicAnswers.files.photo)}
      </button>
      <button type="button" className={styles.button} onClick={() => anyFile.current?.click()}>
        <IconPaperclip size={20} stroke={1.7} aria-hidden />
        {t(($) => $.publicAnswers.files.file)}
      </button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t(($) => $.publicAnswers.files.photo)}
        onChange={(event) => choose(event, true)}
      />
      <input
        ref={anyFile}
        type="file"
        hidden
        multiple
        accept={acceptedTypes(takesAudio(question) ? 'public_answer_audio' : 'public_answer')}
        aria-label={t(($) => $.publicAnswers.files.file)}
        onChange={(event) => choose(event, false)}
      />
    </>
  );
}

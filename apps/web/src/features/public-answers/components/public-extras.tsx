import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { takesAudio, takesFiles, type Question } from '@plumbline/domain/questionnaire/definition';
import { fetchPhotoWorker } from '../../../lib/photos/prepare-photo.ts';
import { RecordButton } from '../../../question-inputs/recording/record-button.tsx';
import { useRecorder } from '../../../question-inputs/recording/use-recorder.ts';
import styles from '../../../question-inputs/answer-extras.module.css';
import { AnswerExtras } from '../../../question-inputs/answer-extras.tsx';
import type { RunExtrasProps } from '../../../question-inputs/run-extras.ts';
import type { PublicFiles } from '../answering/use-public-files.ts';
import type { DeviceFile } from '../api/saved-answers.ts';
import { AttachedFiles } from './attached-files.tsx';

/** The files of the submission around here: null outside of one. */
export const FilesOfSubmission = createContext<{
  readonly files: PublicFiles;
  readonly known: ReadonlyMap<string, DeviceFile>;
} | null>(null);

/** What stands below an answer of a stranger. */
export function PublicExtras({ question, content, onChange }: RunExtrasProps) {
  const around = useContext(FilesOfSubmission);
  const { t } = useTranslation('questionInputs');
  const hasFiles = around !== null && takesFiles(question);
  const recorder = useRecorder({
    report: (isOn) => around?.files.setRecording(isOn ? question.id : null),
    onRecorded: (file) => void around?.files.add(question, [file], false),
  });
  return (
    <AnswerExtras
      question={question}
      content={content}
      mayAnswer
      onChange={onChange}
      files={
        hasFiles ? (
          <AttachedFiles
            question={question}
            ids={content.files}
            files={around.files}
            known={around.known}
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
                isHeldBack={around.files.recording !== null && recorder.step !== 'recording'}
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
  useEffect(fetchPhotoWorker, []);
  const choose = (event: ChangeEvent<HTMLInputElement>, isPhoto: boolean) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length > 0) void files.add(question, chosen, isPhoto);
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

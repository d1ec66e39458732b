import { Pill } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { takesAudio, takesFiles } from '@plumbline/domain/questionnaire/definition';
import styles from '../../../question-inputs/answer-extras.module.css';
import { AnswerExtras } from '../../../question-inputs/answer-extras.tsx';
import type { RunExtrasProps } from '../../../question-inputs/run-extras.ts';

/** While an editor tries the questionnaire a file counts by its name and goes nowhere. */
export function TrialExtras({ question, content, onChange }: RunExtrasProps) {
  const { t } = useTranslation('questionInputs');
  const chooser = useRef<HTMLInputElement>(null);
  const hasFiles = takesFiles(question);
  const { files } = content;
  return (
    <AnswerExtras
      question={question}
      content={content}
      mayAnswer
      onChange={onChange}
      files={
        hasFiles && files.length > 0 ? (
          <Pill.Group aria-label={t(($) => $.questionInputs.trialFiles.list)}>
            {files.map((name) => (
              <Pill
                key={name}
                size="lg"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t(($) => $.questionInputs.trialFiles.remove, { name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange({ files: files.filter((one) => one !== name) })}
              >
                <bdi>{name}</bdi>
              </Pill>
            ))}
          </Pill.Group>
        ) : null
      }
      fileButtons={
        hasFiles ? (
          <>
            <button
              type="button"
              className={styles.button}
              title={t(($) => $.questionInputs.trialFiles.hint)}
              onClick={() => chooser.current?.click()}
            >
              <IconPaperclip size={20} stroke={1.7} aria-hidden />
              {t(($) => $.questionInputs.trialFiles.choose)}
            </button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={acceptedTypes(takesAudio(question) ? 'answer_audio' : 'answer')}
              aria-label={t(($) => $.questionInputs.trialFiles.choose)}
              onChange={(event) => {
                const name = event.currentTarget.files?.[0]?.name;
                event.currentTarget.value = '';
                if (name) onChange({ files: [...files, name] });
              }}
            />
          </>
        ) : null
      }
    />
  );
}

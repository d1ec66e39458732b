import { Pill } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { takesAudio, takesFiles, type Question } from '@plumbline/domain/questionnaire/definition';
import styles from './answer-extras.module.css';
import { AnswerExtras } from './answer-extras.tsx';

interface RunExtrasProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly triesFiles: boolean;
  readonly onChange: (patch: Partial<AnswerContent>) => void;
}

/**
 * What stands below an answer where no job is around it. A stranger with a public link can't attach files; while an editor
 * tries the questionnaire a file counts by its name and goes nowhere.
 */
export function RunExtras({ question, content, triesFiles, onChange }: RunExtrasProps) {
  const { t } = useTranslation('questionInputs');
  const chooser = useRef<HTMLInputElement>(null);
  const hasFiles = triesFiles && takesFiles(question);
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

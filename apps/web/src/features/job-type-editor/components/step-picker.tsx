import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import styles from './global-question-picker.module.css';
import { useScene, useSnapshot } from './editor-context.ts';
import { useQuestionName } from './use-question-words.ts';

/** More steps than this are searched by their titles. */
const maxWithoutSearch = 8;

interface StepPickerProps {
  /** How many questions go there. */
  readonly count: number;
  /** null: before the first step. */
  readonly onPick: (stepId: string | null) => void;
  readonly onClose: () => void;
}

/** Asks to which step questions are moved. */
export function StepPicker({ count, onPick, onClose }: StepPickerProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const [sought, setSought] = useState('');
  const steps = draft.filter(isStep);
  const words = searchWords(sought);
  const offered = [
    { id: null, name: t(($) => $.jobTypeEditor.path.beforeSteps) },
    ...steps.map((step) => ({ id: step.id, name: `${step.sequence + 1}. ${nameOf(step)}` })),
  ].filter(({ name }) => isFoundIn(name, words));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.jobTypeEditor.outline.toStepTitle, { count })}
      closeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.close) }}
    >
      {steps.length > maxWithoutSearch ? (
        <TextInput
          aria-label={t(($) => $.jobTypeEditor.outline.findStep)}
          placeholder={t(($) => $.jobTypeEditor.outline.findStep)}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          mb="sm"
          dir="auto"
          data-autofocus
        />
      ) : null}
      <Stack gap={4}>
        {offered.map(({ id, name }) => (
          <UnstyledButton
            key={id}
            className={styles.choice ?? ''}
            onClick={() => {
              onPick(id);
              onClose();
            }}
          >
            <IconLayoutList size={20} stroke={1.6} aria-hidden />
            <Text component="span" dir="auto">
              {name}
            </Text>
          </UnstyledButton>
        ))}
        {offered.length === 0 ? <Text c="dimmed">{t(($) => $.jobTypeEditor.nothingFound)}</Text> : null}
      </Stack>
    </Modal>
  );
}

import { Modal, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { questionFromWire } from '@plumbline/contract/questions';
import { useSpoken, useTextAttributes } from '../../../question-inputs/spoken.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { globalQuestionsQuery } from '../api/editor-calls.ts';
import { insertQuestions } from '../model/draft.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './global-question-picker.module.css';
import { questionTypeIcons } from './question-type-icons.ts';

/** Puts a question that several job types share into this one. */
export function GlobalQuestionPicker({ place, onClose }: { place: number; onClose: () => void }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, select } = useScene();
  const { draft } = useSnapshot(editor);
  const found = useQuery(globalQuestionsQuery);
  const spoken = useSpoken();
  const said = useTextAttributes();
  const here = new Set(draft.map((question) => question.id));
  const offered = found.data?.map(questionFromWire).filter((question) => !here.has(question.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.jobTypeEditor.globals.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.close) }}
    >
      {found.isError ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={120} /> : null}
      {offered?.length === 0 ? (
        <Notice
          kind="empty"
          title={t(($) => $.jobTypeEditor.globals.none)}
          text={t(($) => $.jobTypeEditor.globals.noneText)}
        />
      ) : null}
      <Stack gap={4}>
        {offered?.map((question) => {
          const Icon = questionTypeIcons[question.type];
          return (
            <UnstyledButton
              key={question.id}
              className={styles.choice ?? ''}
              onClick={() => {
                editor.knowGlobal(question.id);
                editor.edit((now) => insertQuestions(now, [question], place));
                select(question.id);
                onClose();
              }}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <Text component="span" {...said(question, 'title')}>
                {spoken(question).title || t(($) => $.jobTypeEditor.untitled.question)}
              </Text>
            </UnstyledButton>
          );
        })}
      </Stack>
    </Modal>
  );
}

import { Button, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLaterDraft, useScene } from './editor-context.ts';
import styles from './problem-list.module.css';
import { ProblemText } from './problem-text.tsx';
import { useQuestionName } from './use-question-words.ts';

/** How many things want another look, and which: loops, what is never reached, rules that lead nowhere. */
export function ProblemList() {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report, select } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  const [isOpen, setOpen] = useState(false);
  if (report.count === 0) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={340} position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button
          fullWidth
          variant="default"
          size="sm"
          leftSection={
            <IconAlertTriangle
              size={18}
              aria-hidden
              className={styles.icon}
              data-serious={report.hasLoops || undefined}
            />
          }
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.jobTypeEditor.problems.count, { count: report.count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ul className={styles.list}>
          {draft.flatMap((question) =>
            (report.byQuestion.get(question.id) ?? []).map((problem, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
              <li key={`${question.id} ${problem.kind} ${index}`}>
                <UnstyledButton
                  className={styles.problem ?? ''}
                  onClick={() => {
                    select(question.id);
                    setOpen(false);
                  }}
                >
                  <Text component="span" size="sm" fw={600}>
                    {question.sequence + 1}. <bdi>{nameOf(question)}</bdi>
                  </Text>
                  <Text component="span" size="sm" c="dimmed">
                    <ProblemText problem={problem} />
                  </Text>
                </UnstyledButton>
              </li>
            )),
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

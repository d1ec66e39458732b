import { Alert, List } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLaterDraft, useScene } from './editor-context.ts';
import styles from './path-map.module.css';

interface PathMapProblemsProps {
  readonly nameOf: (id: string) => string;
  readonly onGo: (id: string) => void;
}

/** Circles, rules that lead nowhere or are never followed, and questions that no answer leads to, each by name. */
export function PathMapProblems({ nameOf, onGo }: PathMapProblemsProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report } = useScene();
  const draft = useLaterDraft(editor);
  const loops = new Map<string, readonly string[]>();
  const others: { id: string; text: string }[] = [];
  for (const question of draft) {
    for (const problem of report.byQuestion.get(question.id) ?? []) {
      if (problem.kind === 'loop') loops.set(problem.through.join(' '), problem.through);
      else if (problem.kind === 'unreachable' || problem.kind === 'dead_end' || problem.kind === 'shadowed') {
        others.push({ id: question.id, text: t(($) => $.jobTypeEditor.problems[problem.kind]) });
      }
    }
  }
  if (loops.size + others.length === 0) {
    return (
      <p className={styles.fine}>
        <IconCheck size={16} aria-hidden />
        {t(($) => $.jobTypeEditor.map.fine)}
      </p>
    );
  }
  const link = (id: string) => (
    <button type="button" className={styles.target} onClick={() => onGo(id)}>
      <bdi>{nameOf(id)}</bdi>
    </button>
  );
  return (
    <Alert
      color={loops.size > 0 ? 'red' : 'orange'}
      variant="light"
      mb="md"
      className={styles.problems ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(($) => $.jobTypeEditor.map.problems)}
    >
      <List size="sm" spacing={4}>
        {[...loops].map(([key, through]) => (
          <List.Item key={key}>
            {t(($) => $.jobTypeEditor.problems.loop)}{' '}
            {[...through, through[0] ?? ''].map((id, place) => (
              // A circle ends where it begins.
              // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
              <span key={`${id} ${place}`}>
                {place > 0 ? ' → ' : ''}
                {link(id)}
              </span>
            ))}
          </List.Item>
        ))}
        {others.map(({ id, text }, place) => (
          // One question may have the same problem with two of its rules.
          // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
          <List.Item key={`${id} ${place}`}>
            {link(id)} {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

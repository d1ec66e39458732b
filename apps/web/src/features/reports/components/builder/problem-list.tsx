import { Alert, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../../../i18n/isolated.ts';
import type { PlacedProblem, TabName } from '../../model/problems.ts';
import { tabOf } from '../../model/problems.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';

/** What is wrong with the report: each mistake leads to where it is mended. */
export function ProblemList({ onGo }: { readonly onGo: (problem: PlacedProblem) => void }) {
  const { t } = useTranslation('reports');
  const { problems, draft, titleOf } = useBuilder();
  const placeOf = (problem: PlacedProblem): string => {
    const column = draft.columns[Number(/^columns\.(\d+)/.exec(problem.path)?.[1])];
    const title = column && titleOf(column);
    // What is gone has no name beside the words that say so.
    if (title && title !== t(($) => $.reports.columnsTab.missing)) return title;
    const tab = tabOf(problem);
    return tab ? t(($) => $.reports.builder.tabs[tab]) : t(($) => $.reports.name.label);
  };
  return (
    <Alert
      className={styles.problems ?? ''}
      variant="light"
      color="yellow"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(($) => $.reports.builder.problems, { count: problems.length })}
    >
      <ul className={styles.problemList}>
        {problems.map((problem) => (
          <li key={problem.path}>
            <UnstyledButton className={styles.problem ?? ''} onClick={() => onGo(problem)}>
              {t(($) => $.reports.builder.problemAt, { place: isolatedName(placeOf(problem)), text: problem.text })}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Beside the name of a tab: that something in it is to be mended. */
export function TabProblems({ name }: { readonly name: TabName | 'preview' }) {
  const { t } = useTranslation('reports');
  const { problems } = useBuilder();
  const count = problems.filter((problem) => tabOf(problem) === name).length;
  if (count === 0) return null;
  return (
    <IconAlertTriangle
      className={styles.tabProblems ?? ''}
      size={14}
      color="var(--mantine-color-error)"
      aria-label={t(($) => $.reports.builder.problems, { count })}
    />
  );
}

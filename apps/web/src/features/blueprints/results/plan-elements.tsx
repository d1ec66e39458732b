import { Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { useFormats } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { markingCountsQuery } from '../api/markings.ts';
import { useProjectPlans } from './project-plans.ts';
import styles from './results.module.css';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** The project's widget "blueprint elements": how much is marked on each of its plans, and the way to all of it (spec/2 §3). */
export function PlanElements({ project }: { readonly project: Project }) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const problemText = useProblemText();
  const plans = useProjectPlans(project);
  const { data: counts, error } = useQuery(markingCountsQuery(plans.map(({ id }) => id)));
  const countOf = (id: string) => counts?.find(({ file }) => file === id)?.count ?? 0;
  const marked = plans.filter(({ id }) => countOf(id) > 0);
  if (plans.length === 0) return <Text c="dimmed">{t(($) => $.plans.empty)}</Text>;
  return (
    <>
      <FormFailure text={!counts && error ? problemText(error) : null} />
      {counts && marked.length === 0 ? <Text c="dimmed">{t(($) => $.plans.nothingMarked)}</Text> : null}
      <ul className={styles.counts}>
        {marked.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <Text component="span" c="dimmed">
              {t(($) => $.plans.marks, { count: countOf(id), shown: formats.number(countOf(id)) })}
            </Text>
          </li>
        ))}
      </ul>
      {marked.length > 0 ? (
        <LinkButton
          to="/project/view/$id/{-$dialog}"
          params={{ id: project._id, dialog: 'markings' }}
          variant="default"
          size="compact-md"
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          {t(($) => $.plans.openMarkings)}
        </LinkButton>
      ) : null}
    </>
  );
}

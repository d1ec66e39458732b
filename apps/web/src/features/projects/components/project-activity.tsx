import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActivityRow } from '../../../ui/activity-row.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { projectFeedQuery } from '../api/projects.ts';
import { Section } from './section.tsx';
import styles from './project.module.css';

/** What happened in a project, newest first. */
export function ProjectActivity({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects');
  const feed = useInfiniteQuery(projectFeedQuery(projectId));
  const items = feed.data?.pages.flatMap((page) => page.docs) ?? [];
  return (
    <Section title={t(($) => $.projects.page.activity)}>
      {feed.isError && items.length === 0 ? (
        <ErrorState failure={feed.error} onRetry={() => void feed.refetch()} />
      ) : null}
      {feed.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} my="sm" />) : null}
      {feed.isSuccess && items.length === 0 ? <Text c="dimmed">{t(($) => $.projects.page.noActivity)}</Text> : null}
      <ul className={styles.feed}>
        {items.map((item) => (
          <ActivityRow key={item._id} item={item} />
        ))}
      </ul>
      {feed.hasNextPage ? (
        <Button variant="subtle" fullWidth loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {t(($) => $.projects.page.moreActivity)}
        </Button>
      ) : null}
    </Section>
  );
}

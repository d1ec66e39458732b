import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActivityRow } from '../../../ui/activity-row.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { jobFeedQuery } from '../api/jobs.ts';
import { MoreList } from './more-list.tsx';
import { Section } from './section.tsx';

/** What happened to a job, newest first. */
export function JobActivity({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  const feed = useInfiniteQuery(jobFeedQuery(jobId));
  const items = feed.data?.pages.flatMap((page) => page.docs) ?? [];
  return (
    <Section title={t(($) => $.jobs.panel.activity)}>
      {feed.isError && items.length === 0 ? (
        <ErrorState failure={feed.error} onRetry={() => void feed.refetch()} />
      ) : null}
      {feed.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={36} my="sm" />) : null}
      {feed.isSuccess && items.length === 0 ? <Text c="dimmed">{t(($) => $.jobs.panel.noActivity)}</Text> : null}
      <MoreList items={items}>{(item) => <ActivityRow key={item._id} item={item} />}</MoreList>
      {feed.hasNextPage && (feed.data?.pages.length ?? 0) >= 1 && items.length > 3 ? (
        <Button
          variant="subtle"
          size="compact-md"
          loading={feed.isFetchingNextPage}
          onClick={() => void feed.fetchNextPage()}
        >
          {t(($) => $.jobs.panel.moreActivity)}
        </Button>
      ) : null}
    </Section>
  );
}

import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../app/access/hooks.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { jobFeedQuery } from '../api/jobs.ts';
import styles from './jobs.module.css';
import { MoreList } from './more-list.tsx';
import { Section } from './section.tsx';

/** What happened to a job, newest first. */
export function JobActivity({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const feed = useInfiniteQuery(jobFeedQuery(jobId));
  const items = feed.data?.pages.flatMap((page) => page.docs) ?? [];
  return (
    <Section title={t(($) => $.jobs.panel.activity)}>
      {feed.isError && items.length === 0 ? (
        <ErrorState failure={feed.error} onRetry={() => void feed.refetch()} />
      ) : null}
      {feed.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={36} my="sm" />) : null}
      {feed.isSuccess && items.length === 0 ? <Text c="dimmed">{t(($) => $.jobs.panel.noActivity)}</Text> : null}
      <MoreList items={items}>
        {(item) => (
          <li key={item._id} className={styles.activity}>
            {item.user ? <PersonAvatar person={item.user} /> : <BrandMark size={32} />}
            <div className={styles.rowText}>
              <span dir="auto">{item.message}</span>
              <Text component="span" size="sm" c="dimmed">
                {item.user ? <bdi>{shownName(item.user)}</bdi> : null}{' '}
                <time dateTime={item.created_at}>{formats.dateTime(item.created_at)}</time>
              </Text>
            </div>
          </li>
        )}
      </MoreList>
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

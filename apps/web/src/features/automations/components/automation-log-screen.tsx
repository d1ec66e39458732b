import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHistory, IconPlayerPause } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReplayRule } from '@plumbline/contract/automation-runs';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { RunState } from '../api/automations.ts';
import { automationQuery, runsQuery, useReplay } from '../api/automations.ts';
import { MissedEvents } from './missed-events.tsx';
import { ReplayButton } from './replay-button.tsx';
import { RunCard } from './run-card.tsx';
import { useDescribeAutomation } from './use-describe-automation.ts';
import { LinkButton } from '../../../ui/links/link-button.tsx';

const states = ['all', 'failed', 'waiting', 'done', 'skipped'] as const;

/** /automation_logs/{id}: every run of one automation, each step with what it was given and what came of it. */
export function AutomationLogScreen() {
  const { t } = useTranslation('automations');
  const { id } = useParams({ from: '/main/automation_logs/$id' });
  const { state } = useSearch({ from: '/main/automation_logs/$id' });
  const navigate = useNavigate();
  const describe = useDescribeAutomation();
  const problemText = useProblemText();
  const automation = useQuery(automationQuery(id));
  const runs = useInfiniteQuery(runsQuery(id, (state as RunState | undefined) ?? null));
  const replay = useReplay(id);
  const found = runs.data?.pages.flatMap(({ docs }) => docs) ?? [];
  if (isProblem(automation.error, 'not_found')) {
    return <Notice kind="missing" order={1} isPage title={t(($) => $.automations.missing)} />;
  }
  // Skipped ones are taken up again from where they are looked at.
  const replayed = state === 'skipped' ? 'skipped' : 'failed';
  const isReplayable = replayed === 'skipped' ? found.length > 0 : (automation.data?.runs.failed ?? 0) > 0;
  const replayAll = (rule: ReplayRule) =>
    replay.all.mutate(
      { state: replayed, rule },
      {
        onSuccess: ({ count }) => notifications.show({ message: t(($) => $.automations.log.replayed, { count }) }),
        onError: (refusal) => notifications.show({ message: problemText(refusal), color: 'red' }),
      },
    );
  return (
    <FormPage>
      <PageHeader title={automation.data?.name ?? t(($) => $.automations.log.title)} />
      <Stack>
        {automation.data ? (
          <Group justify="space-between">
            <Text c="dimmed">{describe(automation.data)}</Text>
            <LinkButton variant="default" to="/settings/automations" search={{ automation: id }}>
              {t(($) => $.automations.log.back)}
            </LinkButton>
          </Group>
        ) : null}
        {automation.data?.pauseReason ? (
          <Alert color="orange" icon={<IconPlayerPause size={18} aria-hidden />}>
            {t(($) => $.automations.pauseReasons[automation.data?.pauseReason ?? 'person'])}
          </Alert>
        ) : null}
        {automation.data ? <MissedEvents id={id} isPaused={automation.data.state === 'paused'} /> : null}
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t(($) => $.automations.log.filter)}
            value={state ?? 'all'}
            onChange={(chosen) =>
              void navigate({
                to: '/automation_logs/$id',
                params: { id },
                search: chosen === 'all' ? {} : { state: chosen },
                replace: true,
              })
            }
            data={states.map((one) => ({ value: one, label: t(($) => $.automations.log.states[one]) }))}
          />
          {isReplayable ? (
            <ReplayButton
              label={
                replayed === 'skipped'
                  ? t(($) => $.automations.log.replaySkipped)
                  : t(($) => $.automations.log.replayAll)
              }
              hasChanged={(automation.data?.version ?? 1) > 1}
              isReplaying={replay.all.isPending}
              onReplay={replayAll}
            />
          ) : null}
        </Group>
        {!runs.data && runs.error ? <ErrorState failure={runs.error} onRetry={() => void runs.refetch()} /> : null}
        {runs.isPending ? <Skeleton height={240} aria-busy /> : null}
        {runs.data && found.length === 0 ? (
          <Notice
            kind="empty"
            icon={IconHistory}
            title={t(($) => $.automations.log.emptyTitle)}
            text={t(($) => $.automations.log.emptyText)}
          />
        ) : null}
        <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {found.map((run) => (
            <RunCard
              key={run._id}
              run={run}
              version={automation.data?.version}
              isReplaying={replay.one.isPending && replay.one.variables.run === run._id}
              onReplay={(rule) =>
                replay.one.mutate(
                  { run: run._id, rule },
                  { onError: (refusal) => notifications.show({ message: problemText(refusal), color: 'red' }) },
                )
              }
            />
          ))}
        </Stack>
        {runs.hasNextPage ? (
          <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t(($) => $.automations.log.more)}
          </Button>
        ) : null}
      </Stack>
    </FormPage>
  );
}

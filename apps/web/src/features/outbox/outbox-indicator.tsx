import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUp } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staysUnread } from '../../lib/jobs/answered-here.ts';
import { setUnsentJobs } from '../../lib/unsent-state.ts';
import { cacheApp } from '../../lib/cache-app.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { OutboxGroup } from '../../offline/outbox-groups.ts';
import { unsentStatesOf } from '../../offline/outbox-groups.ts';
import { OutboxPanel } from './outbox-panel.tsx';
import { outboxStatusOf } from '../../offline/outbox-rules.ts';
import { runOutbox } from '../../offline/run-outbox.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useOfflineCache } from '../../offline/use-offline-cache.ts';
import { useOutboxEntries, useOwner } from '../../offline/use-outbox.ts';
import { useJobSync } from '../../offline/use-job-sync.ts';
import { jobKeys } from '../../lib/query-keys/jobs.ts';
import { answerKeys } from '../answers/index.ts';

/** So long after the last acknowledgement what is shown of jobs is read again. */
const refreshAfter = 1500;

const UnsentDialog = lazy(async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog }));

/** Whether a query reads a job that need not be read again for what was sent. */
function isItemThatStaysUnread([about, kind, id]: QueryKey): boolean {
  return about === jobKeys.items[0] && kind === jobKeys.items[1] && typeof id === 'string' && staysUnread(id);
}

/**
 * The outbox in the top bar: sends what waits for as long as the app is open, and shows how much is still only on this
 * device (ui.md "Never lost, never guessing"). Nothing to see when everything is sent.
 */
export function OutboxIndicator() {
  const { t } = useTranslation('outbox');
  const owner = useOwner();
  const queryClient = useQueryClient();
  const entries = useOutboxEntries();
  const [isOpen, { close, toggle }] = useDisclosure();
  const [discarded, setDiscarded] = useState<OutboxGroup | null>(null);
  const [seen, setSeen] = useState<OutboxGroup | null>(null);

  useEffect(cacheApp, []);
  useOfflineCache(owner);
  const changedAssetResponse = useJobSync(owner);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (isSubmit: boolean) => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: answerKeys.histories });
      void queryClient.invalidateQueries({
        queryKey: jobKeys.all,
        predicate: ({ queryKey }) => isSubmit || !isItemThatStaysUnread(queryKey),
      });
    };
    const stop = runOutbox(owner, (entry) => {
      if (entry.kind !== 'answers') return;
      changedAssetResponse(entry.jobId);
      clearTimeout(timer);
      // Sent answers are applied on top of the cached job (`answersNotRead`): while somebody answers, a large job isn't
      // refetched after each answer.
      if (entry.submit) refresh(true);
      else timer = setTimeout(refresh, refreshAfter, false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [owner, queryClient, changedAssetResponse]);

  useEffect(() => setUnsentJobs(unsentStatesOf(entries ?? [])), [entries]);
  const { unsent, failed } = outboxStatusOf(entries ?? []);
  const count = failed > 0 ? failed : unsent;
  return (
    <>
      {unsent > 0 ? (
        <Popover
          opened={isOpen}
          onChange={(opened) => !opened && close()}
          position="bottom-end"
          width="min(24rem, 94vw)"
          trapFocus
        >
          <Indicator label={count > 99 ? '99+' : count} size={18} offset={6} color={failed > 0 ? 'red.9' : 'gray.8'}>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                {...(failed > 0 ? { c: 'var(--mantine-color-error)' } : {})}
                size={44}
                aria-label={failed > 0 ? t(($) => $.outbox.openFailed, { count }) : t(($) => $.outbox.open, { count })}
                onClick={toggle}
              >
                <IconCloudUp size={22} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Popover.Target>
          </Indicator>
          <Popover.Dropdown p={0}>
            <OutboxPanel
              owner={owner}
              entries={entries ?? []}
              onClose={close}
              onDiscard={(group) => {
                close();
                setDiscarded(group);
              }}
              onSee={(group) => {
                close();
                setSeen(group);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      ) : null}
      <Suspense fallback={null}>
        {seen ? (
          <UnsentDialog
            owner={owner}
            group={seen}
            onClose={() => setSeen(null)}
            onDiscard={() => {
              setSeen(null);
              setDiscarded(seen);
            }}
          />
        ) : null}
      </Suspense>
      <DiscardDialog group={discarded} onClose={() => setDiscarded(null)} />
      <SignOutDialog owner={owner} />
    </>
  );
}

import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { cancelBulkChange, createBulkChange, readBulkChange, undoBulkChange } from '@plumbline/contract/bulk-changes';
import { callServer } from '../../lib/api/call-server.ts';
import { newId } from '../../lib/api/new-id.ts';
import { NetworkError } from '../../lib/api/problem-error.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { jobKeys } from '../../lib/query-keys/jobs.ts';
import { undoTime } from '../../ui/undo.tsx';
import { lookAgain } from './api/bulk-changes.ts';
import { BulkFailure, BulkProgress, BulkResult, isWhole } from './bulk-notices.tsx';
import { bulkChangeKeys } from './keys.ts';

/** What is done with jobs, as the call takes it. */
export type WantedChange = Pick<SentBody<typeof createBulkChange>, 'kind' | 'input'>;

/** A job that is changed, as whoever changes it knows it. */
export interface ChangedJob {
  readonly _id: string;
  readonly ID: number;
}

/** By their ids, also of jobs that are gone by now. */
type Numbers = ReadonlyMap<string, number>;
const noNumbers: Numbers = new Map();

/** So often a call is sent whose response was lost: by its id it is the same change. */
const sendings = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function sent(call: () => Promise<BulkChangeWithItems>): Promise<BulkChangeWithItems> {
  for (let sending = 1; ; sending += 1) {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof NetworkError) || sending === sendings) throw failure;
      await pause(lookAgain * sending);
    }
  }
}

const cancel = (id: string) => callServer(cancelBulkChange, { params: { id } });
/** A server that isn't reached for a while goes on all the same. */
const lookAt = (change: BulkChangeWithItems) =>
  callServer(readBulkChange, { params: { id: change._id } }).catch((failure: unknown) => {
    if (failure instanceof NetworkError) return change;
    throw failure;
  });

const refresh = (client: QueryClient) =>
  Promise.all([jobKeys.all, bulkChangeKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));

function showFailure(failure: unknown): void {
  notifications.show({ color: 'red', autoClose: undoTime, message: <BulkFailure failure={failure} /> });
}

/** With the numbers that are known here of jobs that the server names no more. */
function named(change: BulkChangeWithItems, numbers: Numbers): BulkChangeWithItems {
  const items = change.not_changed.map((item) => ({ ...item, ID: item.ID ?? numbers.get(item.job) ?? null }));
  return { ...change, not_changed: items };
}

/** The numbers of the jobs that were changed; none where it isn't known of each whether it was. */
function changedNumbers({ counts, not_changed: rest, ...change }: BulkChangeWithItems, numbers: Numbers): number[] {
  const isKnown = counts.unchanged + counts.waiting === 0 && counts.refused + counts.kept === rest.length;
  const left = new Set(rest.map(({ job }) => job));
  const changed = isKnown ? [...numbers].filter(([id]) => !left.has(id)) : [];
  return changed.length === counts.done && change.total === numbers.size ? changed.map(([, number]) => number) : [];
}

/** What came of the last change, which stays in sight as long as the tab does: the next one takes its place. */
let lastResult: string | undefined;

/** Follows a change until it is finished, whoever ends it, and says what came of it. */
async function follow(
  client: QueryClient,
  call: () => Promise<BulkChangeWithItems>,
  numbers: Numbers,
): Promise<BulkChangeWithItems | undefined> {
  const notice = randomKey();
  let isShown = false;
  if (lastResult) notifications.hide(lastResult);
  const show = (options: Omit<Parameters<typeof notifications.show>[0], 'id'>) => {
    if (isShown) notifications.update({ ...options, id: notice });
    else notifications.show({ ...options, id: notice });
    isShown = true;
  };
  try {
    let change = await sent(call);
    while (change.state === 'running') {
      const { _id: id } = change;
      const message = <BulkProgress change={change} onCancel={() => void cancel(id).catch(showFailure)} />;
      show({ loading: true, autoClose: false, withCloseButton: false, message });
      await pause(lookAgain);
      change = await lookAt(change);
    }
    const { _id: id } = change;
    const hide = () => notifications.hide(notice);
    const undo = () => {
      hide();
      void undoChange(client, id, numbers);
    };
    lastResult = notice;
    show({
      loading: false,
      color: isWhole(change) ? 'green.8' : 'red',
      // It can be undone for a day.
      autoClose: isWhole(change) && !change.can_undo ? undoTime : false,
      withCloseButton: true,
      message: (
        <BulkResult
          change={named(change, numbers)}
          jobs={changedNumbers(change, numbers)}
          onUndo={undo}
          onLeave={hide}
        />
      ),
    });
    return change;
  } catch (failure) {
    if (isShown) notifications.hide(notice);
    showFailure(failure);
    return undefined;
  } finally {
    await refresh(client);
  }
}

/** Begins a change and follows it. */
export function beginChange(client: QueryClient, jobs: readonly ChangedJob[], wanted: WantedChange) {
  const body = { _id: newId(), ...wanted, jobs: jobs.map(({ _id }) => _id) };
  const numbers = new Map(jobs.map(({ _id, ID }) => [_id, ID]));
  return follow(client, () => callServer(createBulkChange, { body }), numbers);
}

/** Takes a change back and follows that. */
export function undoChange(client: QueryClient, id: string, numbers = noNumbers) {
  return follow(client, () => callServer(undoBulkChange, { params: { id } }), numbers);
}

/** Ends a change that is on its way. */
export async function stopChange(client: QueryClient, id: string): Promise<void> {
  await cancel(id).catch(showFailure);
  await refresh(client);
}

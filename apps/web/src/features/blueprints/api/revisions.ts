import { queryOptions } from '@tanstack/react-query';
import { listAssetVersions, mergeAssets } from '@plumbline/contract/asset-versions';
import { readAssetInfo, removeAsset } from '@plumbline/contract/assets';
import { alignBlueprint } from '@plumbline/contract/blueprint-revisions';
import type { PlacePair } from '@plumbline/domain/blueprints/alignment';
import { callServer } from '../../../lib/api/call-server.ts';
import { planKeys } from './keys.ts';

async function readRevisions(file: string, signal: AbortSignal) {
  const [versions, now] = await Promise.all([
    callServer(listAssetVersions, { params: { id: file }, signal }),
    callServer(readAssetInfo, { params: { id: file }, signal }),
  ]);
  return { now, former: versions.filter(({ isCurrent, extension }) => !isCurrent && extension === 'pdf') };
}

export type Revisions = Awaited<ReturnType<typeof readRevisions>>;

/** What a plan was before, the newest first, and what it is now. For those who may change it. */
export const revisionsQuery = (file: string) =>
  queryOptions({
    queryKey: planKeys.revisions(file),
    queryFn: ({ signal }) => readRevisions(file, signal),
  });

/** Puts an uploaded sheet in the plan's place; one that isn't taken is deleted again. */
export async function takeRevision(file: string, source: string): Promise<void> {
  try {
    await callServer(mergeAssets, { params: { target: file, source } });
  } catch (refusal) {
    await callServer(removeAsset, { params: { id: source } }).catch(() => undefined);
    throw refusal;
  }
}

/** Moves what is marked and measured on a page to where it lies on the new revision. @returns how many elements were moved */
export async function alignPlan(
  file: string,
  { page, version, from, to }: { page: number; version: number; from: PlacePair; to: PlacePair },
): Promise<number> {
  const pair = ([one, other]: PlacePair) =>
    [{ ...one }, { ...other }] as [{ x: number; y: number }, { x: number; y: number }];
  return (await callServer(alignBlueprint, { body: { file, page, version, from: pair(from), to: pair(to) } })).moved;
}

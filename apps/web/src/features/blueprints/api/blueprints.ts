import { queryOptions } from '@tanstack/react-query';
import type { AssetTiles } from '@plumbline/contract/asset-plans';
import {
  changeAssetProperties,
  convertAsset,
  readAssetTiles,
  readPdfImages,
  readPlanLines,
  resizePdf,
  rotateAsset,
} from '@plumbline/contract/asset-plans';
import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo } from '@plumbline/contract/assets';
import type { BlueprintRecord } from '@plumbline/contract/blueprints';
import { countBlueprintElements, listBlueprints, rescaleBlueprint } from '@plumbline/contract/blueprints';
import { readJob } from '@plumbline/contract/jobs';
import { readProject } from '@plumbline/contract/projects';
import type { Measurements } from '@plumbline/domain/blueprints/calibration';
import { readMeasurements } from '@plumbline/domain/blueprints/calibration';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { planFile } from '@plumbline/domain/projects/fields/files';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { planKeys } from './keys.ts';

/** The beginning of the keys of everything that is known of plans. */
registerLiveInvalidation('job.plan_marked', [planKeys.marked]);

/** A question that is answered on plans. */
export interface PlanPlace {
  readonly jobId: string;
  readonly questionId: string;
  /** Empty outside of repeat groups. */
  readonly repetition: string;
}

/** Where plans are open that nobody draws on: to be measured, on the page of their project. */
export const outsideJobs: PlanPlace = { jobId: '', questionId: '', repetition: '' };

/** A plan as it can be chosen for a question. */
export interface ChoosablePlan {
  readonly id: string;
  readonly name: string;
  readonly isPdf: boolean;
  /** The address of its first page in small. */
  readonly picture: string | null;
  readonly measurements: Measurements | null;
  readonly rotation: number;
  readonly grayscale: boolean;
  /** Whether somebody was shown how it is measured. */
  readonly measureIntroDisplayed: boolean;
}

const fileOf = async (id: string, name: string, signal: AbortSignal): Promise<ChoosablePlan | null> => {
  const file: Asset = await callServer(readAssetInfo, { params: { id }, signal });
  if (file.corrupted) return null;
  return {
    id,
    name: name || file.originalName,
    isPdf: file.extension === 'pdf',
    picture: file.Location && file.extension === 'pdf' ? `${pictureAddress(file.Location, '500')}&page=1` : null,
    measurements: readMeasurements(file.measurements),
    rotation: file.rotation,
    grayscale: file.grayscale,
    measureIntroDisplayed: file.measureIntroDisplayed,
  };
};

/**
 * The plans of the job's project: those of the field that the question names, else of all its fields with plans.
 * @param fields the instance's project fields
 */
export const jobPlansQuery = (jobId: string, field: string | null, fields: readonly ProjectField[]) =>
  queryOptions({
    queryKey: planKeys.ofJob(jobId, field),
    queryFn: async ({ signal }) => {
      const job = await callServer(readJob, { params: { id: jobId }, signal });
      if (!job.project) return { project: null, plans: [] };
      const project = await callServer(readProject, { params: { id: job.project._id }, signal });
      const lists = fields.filter((one) => fieldHolds(one, 'plans') && (field === null || one.id === field));
      const entries = lists.flatMap(({ id }) => planFile.array().safeParse(project.values[id]).data ?? []);
      const plans = await Promise.all(entries.map((entry) => fileOf(entry.id, entry.value, signal).catch(() => null)));
      return { project: { _id: project._id, name: project.name }, plans: plans.filter((plan) => plan !== null) };
    },
    staleTime: 30_000,
  });

/** What is marked on a plan, and when this device began to ask: what it sent since may be missing. */
export interface MarkedRecords {
  readonly records: readonly BlueprintRecord[];
  readonly readAt: number;
}

/** What is marked on a plan: by this question's answer alone, or by all jobs that the person sees. */
export const markedQuery = ({ jobId, questionId }: PlanPlace, file: string, allJobs: boolean) =>
  queryOptions({
    queryKey: planKeys.markedOn(file, jobId, questionId, allJobs),
    queryFn: async ({ signal }): Promise<MarkedRecords> => {
      const readAt = Date.now();
      const query = allJobs ? { file, allJobs: 'true' as const } : { file, job: jobId, question: questionId };
      return { records: await callServer(listBlueprints, { query, signal }), readAt };
    },
    // Opened again it is read again: what was saved meanwhile is not in here.
    gcTime: 0,
  });

/** The pages of a plan as pictures. */
export const planPagesQuery = (file: string) =>
  queryOptions({
    queryKey: planKeys.pages(file),
    queryFn: async ({ signal }) =>
      (await callServer(readPdfImages, { query: { id: file }, signal }))[0]?.children ?? [],
    // The addresses in it end after a day.
    staleTime: 60 * 60_000,
  });

/** The page in tiles; asks for them to be made where nobody has yet, and looks again until they are. */
export const planTilesQuery = (file: string, page: number) =>
  queryOptions({
    queryKey: planKeys.tiles(file, page),
    queryFn: async ({ signal }): Promise<AssetTiles> => {
      const tiles = await callServer(readAssetTiles, { params: { id: file }, query: { page }, signal });
      if (tiles.state === 'none') await callServer(resizePdf, { params: { id: file }, body: { page }, signal });
      return tiles;
    },
    refetchInterval: ({ state }) => (['done', 'failed'].includes(state.data?.state ?? 'none') ? false : 3_000),
  });

/** The lines that the page itself is drawn with, for snapping to; a scan has none. They never change: another page is another file. */
export const planLinesQuery = (file: string, page: number, rotation: number) =>
  queryOptions({
    queryKey: planKeys.lines(file, page, rotation),
    queryFn: ({ signal }) => callServer(readPlanLines, { params: { id: file }, query: { page }, signal }),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** How many elements this job has on each of the plans. */
export const planCountsQuery = ({ jobId, questionId }: PlanPlace, files: readonly string[]) =>
  queryOptions({
    queryKey: planKeys.counts(jobId, questionId, files),
    queryFn: ({ signal }) =>
      callServer(countBlueprintElements, { body: { job: jobId, question: questionId, files: [...files] }, signal }),
    enabled: jobId !== '',
  });

export const saveMeasurements = (file: string, value: Measurements) =>
  callServer(changeAssetProperties, {
    params: { id: file },
    body: { name: 'measurements', value: JSON.parse(JSON.stringify(value)) },
  });

export const saveGrayscale = (file: string, value: boolean) =>
  callServer(changeAssetProperties, { params: { id: file }, body: { name: 'grayscale', value } });

/** What would change, or has changed, when elements are measured with the plan's scale as it is now. */
export const rescaleElements = (file: string, apply: boolean) =>
  callServer(rescaleBlueprint, { body: { file, apply } });
export type RescaledElements = Awaited<ReturnType<typeof rescaleElements>>['elements'];

export const saveIntroDisplayed = (file: string) =>
  callServer(changeAssetProperties, { params: { id: file }, body: { name: 'measureIntroDisplayed', value: true } });

/** Makes a file one that can be drawn on, where its pages are empty. @returns its id, or that of the PDF made of a picture */
export const convertPlan = async (file: string): Promise<string> =>
  (await callServer(convertAsset, { params: { id: file } })).data;

export const rotatePlan = (file: string) => callServer(rotateAsset, { params: { id: file }, body: { rotation: 90 } });

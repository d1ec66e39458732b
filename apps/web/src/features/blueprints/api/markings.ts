import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  countBlueprintElements,
  exportBlueprint,
  exportMarkings,
  exportMarkingsGeoJson,
  listMarkings,
} from '@plumbline/contract/blueprints';
import { maxElements } from '@plumbline/domain/assets/limits';
import type { SheetRow } from '@plumbline/domain/blueprints/rows';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { planKeys } from './keys.ts';

/** What is looked for on a plan: the filters of the marking view (spec/3 §3). Lists that are empty ask for nothing. */
export interface MarkingSearch {
  readonly user: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly jobType: readonly string[];
  readonly element: readonly string[];
  readonly status: readonly string[];
  readonly job: readonly string[];
}

export const noMarkingSearch: MarkingSearch = {
  user: [],
  from: null,
  to: null,
  jobType: [],
  element: [],
  status: [],
  job: [],
};

/** How many of the filters ask for something. */
export function countMarkingSearch(search: MarkingSearch): number {
  const lists = [search.user, search.jobType, search.element, search.status, search.job];
  return lists.filter(({ length }) => length > 0).length + (search.from === null && search.to === null ? 0 : 1);
}

const listOf = (name: string, values: readonly string[]) => (values.length === 0 ? {} : { [name]: [...values] });

function queryOf(file: string, search: MarkingSearch) {
  return {
    file,
    limit: String(maxElements),
    ...(search.from === null ? {} : { from: search.from }),
    ...(search.to === null ? {} : { to: search.to }),
    ...listOf('user', search.user),
    ...listOf('job_type', search.jobType),
    ...listOf('element', search.element),
    ...listOf('status', search.status),
    ...listOf('job', search.job),
  };
}

/** The elements on a plan over all jobs that the person sees, as far as they pass the filters. */
export const markingsQuery = (file: string, search: MarkingSearch) =>
  queryOptions({
    queryKey: planKeys.ofAllJobs(file, search),
    queryFn: ({ signal }) => callServer(listMarkings, { query: queryOf(file, search), signal }),
    placeholderData: keepPreviousData,
  });

/** How much is marked on each of these plans, over all jobs that the person sees. */
export const markingCountsQuery = (files: readonly string[]) =>
  queryOptions({
    queryKey: planKeys.countsOfAllJobs(files),
    queryFn: ({ signal }) => callServer(countBlueprintElements, { body: { files: [...files] }, signal }),
    enabled: files.length > 0,
  });

/** The spreadsheet of these rows, saved under the project's name (spec/3 §7). @param versions how many of the elements are left out */
export async function saveSheet(rows: readonly SheetRow[], versions: number, name: string): Promise<void> {
  const { content } = await fetchFile(exportMarkings, { body: { rows: [...rows], versions, name } });
  saveFile(content, `${name}.xlsx`);
}

/** The markings as GeoJSON in page coordinates. */
export async function saveGeoJson(file: string, search: MarkingSearch, name: string): Promise<void> {
  const { content } = await fetchFile(exportMarkingsGeoJson, { query: queryOf(file, search) });
  saveFile(content, `${name}.geojson`);
}

/** Has the PDF made, with a row for each of these elements. @returns the address that opens it, for a day */
export async function makePdf(
  blueprintImage: string,
  elements: readonly string[],
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  return (await callServer(exportBlueprint, { body: { blueprintImage, elements: [...elements], size } })).link;
}

import type { MapBounds } from '@plumbline/contract/map-places';
import { mappedLimit } from '@plumbline/contract/map-places';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { JsonText } from '../../database/json-text.ts';
import { placesInside } from '../../database/places-inside.ts';
import { jobReferenceJson } from '../../database/reference-json.ts';
import type { FilterReader } from '../lists/index.ts';
import { jobsNarrowing } from './job-list.ts';

interface PlacesQuery {
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly bounds?: MapBounds | undefined;
}

/**
 * The jobs that the person sees where their projects are, in the bounds (everywhere without), in no order: the first so many
 * that are found. @throws Problem not_valid for a filter that can't be read
 */
export async function listJobPlaces(
  reader: FilterReader,
  { search, filters, bounds }: PlacesQuery,
  dates: DateContext,
): Promise<JsonText> {
  const { db, actor } = reader;
  const { filtered, found } = jobsNarrowing(reader, { page: { search, filters } }, dates);
  const row = await db.first(sql<{ doc: string }>`
    with placed as materialized (
      select j.id, p.latitude, p.longitude, p.address, row_number() over () as number
      from ${db.table('projects')} p join ${db.table('jobs')} j on j.project_id = p.id
      where p.latitude is not null and ${visibleJobs(db, actor)} ${placesInside(bounds)}
        ${filtered ? sql`and ${filtered}` : sql``} ${found ? sql`and ${found}` : sql``}
      limit ${mappedLimit + 1})
    select json_build_object(
      'docs', coalesce((select json_agg((${jobReferenceJson(db)})::jsonb || jsonb_build_object('location',
          jsonb_build_object('lat', o.latitude, 'long', o.longitude, 'address', o.address)))
        from placed o join ${db.table('jobs')} j on j.id = o.id where o.number <= ${mappedLimit}), '[]'),
      'is_complete', (select count(*) from placed) <= ${mappedLimit})::text as doc`);
  return new JsonText(row?.doc ?? '{"docs":[],"is_complete":true}');
}

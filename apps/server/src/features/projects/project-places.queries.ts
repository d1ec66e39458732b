import type { MapBounds } from '@plumbline/contract/map-places';
import { mappedLimit } from '@plumbline/contract/map-places';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import { placesInside } from '../../database/places-inside.ts';
import { assetAddress } from '../../database/reference-json.ts';
import type { ProjectListReader } from './projects.queries.ts';
import { filteredProjects } from './projects.queries.ts';

interface PlacesQuery {
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly bounds?: MapBounds | undefined;
}

/**
 * The located projects that the person sees, in the bounds (everywhere without), in no order: the first so many that are found.
 * @throws Problem not_valid for a filter that can't be read
 */
export async function listProjectPlaces(
  reader: ProjectListReader,
  { search, filters, bounds }: PlacesQuery,
): Promise<JsonText> {
  const { db, actor } = reader;
  const found = await db.first(sql<{ doc: string }>`
    select json_build_object(
      'docs', coalesce(json_agg(json_build_object('_id', id, 'name', name, 'avatar', avatar,
        'location', json_build_object('lat', latitude, 'long', longitude, 'address', address)))
        filter (where number <= ${mappedLimit}), '[]'),
      'is_complete', count(*) <= ${mappedLimit})::text as doc
    from (
      select p.id, p.name, p.latitude, p.longitude, p.address, ${assetAddress(sql`p.avatar_asset_id`)} as avatar,
        row_number() over () as number
      from ${db.table('projects')} p
      where p.latitude is not null and ${visibleProjects(db, actor)} ${placesInside(bounds)}
        and ${filteredProjects(reader, filters)} and ${foundIn(sql`p.search`, search)}
      limit ${mappedLimit + 1}) as placed`);
  return new JsonText(found?.doc ?? '{"docs":[],"is_complete":true}');
}

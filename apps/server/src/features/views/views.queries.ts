import type { ListView } from '@plumbline/contract/views';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { ViewFacts } from '@plumbline/domain/actor/facts';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { usableView } from '@plumbline/domain/views/usable-view';
import { viewState, type ViewState } from '@plumbline/domain/views/view-state';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { authorJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';
import type { ReportReader } from '../lists/index.ts';
import { viewReader } from './view-reader.ts';

type Sql = RawBuilder<unknown>;

/** A view as it is stored. */
export interface StoredView {
  id: string;
  list: ViewList;
  name: string;
  state: unknown;
  sharing: ViewFacts['sharing'];
  roles: ViewFacts['roles'];
  ownerId: string | null;
  owner: ListView['owner'];
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** The views that a person sees, over `v` (`seesView` of domain/access, said in SQL). */
export function visibleViews(actor: Pick<Actor, 'id' | 'role'>): Sql {
  const isOfRole = atLeast(actor.role, 'business_admin') ? sql`true` : sql`${actor.role} = any(v.roles)`;
  return sql`(v.owner_id = ${actor.id} or v.sharing = 'everybody' or (v.sharing = 'roles' and ${isOfRole}))`;
}

const columns = (
  db: InstanceDatabase,
) => sql`v.id, v.list, v.name, v.state, v.sharing, v.roles, v.owner_id as "ownerId",
  (select ${authorJson('ou')} from ${db.table('users')} ou where ou.id = v.owner_id) as owner, v.version, v.created_at, v.updated_at`;

/** At most so many are listed: they are chosen from, not turned over. */
const maxListed = 500;

/** The views of a list that the person sees, by name. */
export function findViews({ db, actor }: ReportReader, list: ViewList): Promise<StoredView[]> {
  return db.rows(sql<StoredView>`
    select ${columns(db)} from ${db.table('list_views')} v
    where v.removed_at is null and v.list = ${list} and ${visibleViews(actor)}
    order by v.name_key, v.id limit ${maxListed}`);
}

interface LookupOptions {
  /** Locks the row until the transaction ends. */
  readonly locks?: boolean;
  /** Looks for one that was deleted. */
  readonly isRemoved?: boolean;
}

/** One view that the person sees. @throws Problem not_found */
export async function findView(
  { db, actor }: Pick<ReportReader, 'db' | 'actor'>,
  id: string,
  { locks = false, isRemoved = false }: LookupOptions = {},
): Promise<StoredView> {
  const row = await db.first(sql<StoredView>`
    select ${columns(db)} from ${db.table('list_views')} v
    where v.id = ${id} and v.removed_at is ${isRemoved ? sql`not null` : sql`null`} and ${visibleViews(actor)}
    ${locks ? sql`for no key update of v` : sql``}`);
  if (!row) throw new Problem('not_found');
  return row;
}

/** How many views of a list somebody has of their own. */
export async function countOwnViews({ db, actor }: Pick<ReportReader, 'db' | 'actor'>, list: ViewList) {
  const counted = await db.first(sql<{ n: number }>`select count(*)::int as n from ${db.table('list_views')}
    where owner_id = ${actor.id} and list = ${list} and removed_at is null`);
  return counted?.n ?? 0;
}

/** What the rules look at in a view. */
export const factsOf = ({ list, ownerId, sharing, roles }: StoredView): ViewFacts => ({
  list,
  ownerId,
  sharing,
  roles,
});

/** A view's stored state, parsed by the current schema. */
export const stateOf = ({ state }: Pick<StoredView, 'state'>): ViewState => viewState.parse(state);

/** Views of one list in their wire form, each as its reader can have it. */
export async function viewsOnWire(
  reader: ReportReader,
  list: ViewList,
  views: readonly StoredView[],
): Promise<ListView[]> {
  const states = views.map(stateOf);
  const there = await viewReader(reader, list, states);
  return views.map((view, place) => {
    const { state, problems } = usableView(list, states[place] ?? stateOf(view), there);
    return {
      _id: view.id,
      list,
      name: view.name,
      ...state,
      sharing: view.sharing,
      roles: [...view.roles],
      // Whose it is names a person, whom not everybody sees with whom a view is shared.
      owner: view.ownerId === reader.actor.id || atLeast(reader.actor.role, 'business_admin') ? view.owner : null,
      version: view.version,
      created_at: view.created_at.toISOString(),
      updated_at: view.updated_at.toISOString(),
      problems: [...problems],
      can: [...abilitiesOn(reader.actor, 'view', factsOf(view))],
    };
  });
}

/** One view in its wire form. */
export async function viewOnWire(reader: ReportReader, view: StoredView): Promise<ListView> {
  const [shown] = await viewsOnWire(reader, view.list, [view]);
  if (!shown) throw new Problem('not_found');
  return shown;
}

import * as calls from '@plumbline/contract/companies';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen } from '../../access/user-scope.ts';
import { assetAddress } from '../../database/reference-json.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';
import { endpoint } from '../../http/endpoint.ts';

/** The maximum number of names returned; more than a wizard's list can use. */
const maxCompanies = 1000;

export const listCompanies = endpoint(calls.listCompanies, {
  handle: async ({ db, actor, authorize, input }) => {
    authorize('user.invite');
    const { search } = input.query;
    const rows = await db.rows(sql<{ name: string }>`
      select name from (
        select unnest(p.companies) as name from ${db.table('projects')} p where ${visibleProjects(db, actor)}
        union
        select unnest(u.companies) from ${db.table('users')} u where u.removed_at is null and ${fullySeen(actor)}
      ) as named where ${foundIn(folded(sql`name`), search)}
      order by ${nameKeyOf(sql`name`)}, name collate "C" limit ${maxCompanies}`);
    return rows.map((row) => row.name);
  },
});

export const listCompanyProjects = endpoint(calls.listCompanyProjects, {
  handle: async ({ db, actor, authorize, input }) => {
    authorize('user.invite');
    const { companies, search } = input.query;
    return db.rows(sql<{ _id: string; name: string; avatar: string | null; companies: string[] }>`
      select p.id as _id, p.name, ${assetAddress(sql`p.avatar_asset_id`)} as avatar, p.companies
      from ${db.table('projects')} p where ${visibleProjects(db, actor)}
        ${companies && companies.length > 0 ? sql`and p.companies && ${companies}::text[]` : sql``}
        and ${foundIn(sql`p.search`, search)}
      order by p.name_key, p.id limit ${maxCompanies}`);
  },
});

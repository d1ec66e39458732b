import type pg from 'pg';

/** What a page is asked for, and the same as SQL over `j`. */
export interface PlainCase {
  name: string;
  query: Readonly<Record<string, string>>;
  where: string;
  order: string;
}

/** The same page by hand: what a list shows of each job, and its count up to where the product counts. */
export function bareSql(schema: string, { where, order }: PlainCase): { page: string; count: string } {
  const condition = `j.removed_at is null and ${where}`;
  return {
    page: `select j.*, t.title, t.icon, p.name, p.avatar_asset_id, (
        select json_agg(json_build_object('id', u.id, 'first', u.first_name, 'last', u.last_name, 'confirmed', a.confirmed_at))
        from ${schema}.job_assignees a join ${schema}.users u on u.id = a.user_id where a.job_id = j.id) as users,
        (select json_agg(l.previous_id) from ${schema}.job_links l join ${schema}.jobs o on o.id = l.previous_id
          where l.next_id = j.id and o.removed_at is null) as previous,
        (select json_agg(l.next_id) from ${schema}.job_links l join ${schema}.jobs o on o.id = l.next_id
          where l.previous_id = j.id and o.removed_at is null) as next
      from (select * from ${schema}.jobs j where ${condition} order by ${order} limit 20) j
      join ${schema}.job_types t on t.id = j.job_type_id left join ${schema}.projects p on p.id = j.project_id
      order by ${order}`,
    count: `select count(*) from (select from ${schema}.jobs j where ${condition} limit 1001) few`,
  };
}

export async function plainCases(pool: pg.Pool, schema: string): Promise<PlainCase[]> {
  const { rows } = await pool.query<{ project: string; user: string }>(
    `select (select project_id from ${schema}.jobs group by 1 order by count(*) desc limit 1) as project,
            (select user_id from ${schema}.job_assignees group by 1 order by count(*) desc limit 1) as "user"`,
  );
  const { project = '', user = '' } = rows[0] ?? {};
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const newest = 'j.created_at desc, j.id desc';
  const filtersOf = (from: number, to: number) => ({
    query: { status: 'done,reported', project, startDate: day(from), endDate: day(to) },
    where: `j.status = any('{done,reported}') and j.project_id = '${project}'
      and j.start_date >= '${day(from)}' and j.start_date < '${day(to - 1)}'`,
  });
  const filters = filtersOf(120, 30);
  // A year of them, so that with the search the smallest instance has nearly a page too: a page of three jobs is no measure of one of twenty.
  const ofYear = filtersOf(360, 1);
  const search = { query: { search: 'haddad' }, where: `j.search like '%haddad%'` };
  const sort = { query: { sort: '-startDate' }, order: `coalesce(j.start_date, '-infinity') desc, j.id desc` };
  return [
    { name: 'newest', query: {}, where: 'true', order: newest },
    { name: 'three filters', ...filters, order: newest },
    { name: 'search', ...search, order: newest },
    { name: 'sorted by start', where: 'true', ...sort },
    {
      name: 'of one person',
      query: { user },
      where: `exists (select from ${schema}.job_assignees a where a.job_id = j.id and a.user_id = '${user}')`,
      order: newest,
    },
    {
      name: 'all together',
      query: { ...ofYear.query, ...search.query, ...sort.query },
      where: `${ofYear.where} and ${search.where}`,
      order: sort.order,
    },
  ];
}

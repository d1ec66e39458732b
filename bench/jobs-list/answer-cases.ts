import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import type { CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customColumnId } from '@plumbline/domain/views/custom-column';
import type pg from 'pg';
import type { Kind, Measured } from './questions.ts';
import { rankField } from './questions.ts';

/** A call that is measured. */
export interface AskedCall {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** `list` for a page of jobs, `preview` for the builder's. */
  of: 'list' | 'preview';
}

type Query = Readonly<Record<string, string>>;

/** What lists are asked about answers and fields, and the builder's preview. */
export async function answerCases(pool: pg.Pool, schema: string, measured: Measured): Promise<readonly AskedCall[]> {
  const { rows } = await pool.query<Record<'project' | 'rare' | 'usual' | 'skill', string>>(
    `with few as (select id, row_number() over (order by created_at, id) as place from (
       select * from ${schema}.users where role = 'inspector' order by created_at, id limit 8) as known)
     select (select project_id from ${schema}.jobs where job_type_id = $1 group by 1 order by count(*) desc limit 1) as project,
       (select id from few order by place desc limit 1) as rare, (select id from few order by place limit 1) as usual,
       (select skill_id from ${schema}.job_skills group by 1 order by count(*) desc limit 1) as skill`,
    [measured.jobType],
  );
  const { project = '', rare = '', usual = '', skill = '' } = rows[0] ?? {};
  const question = (kind: Kind) => measured.questions.find((one) => one.kind === kind)?.id ?? '';
  const asks = (kind: CustomFilterKind, id: string, part: CustomFilterPart, operator: string, value: unknown) => ({
    field: customFilterName({ kind, id, part }),
    operator,
    value,
  });
  const answers = (kind: Kind, part: CustomFilterPart, operator: string, value: unknown) =>
    asks('answers', question(kind), part, operator, value);
  const width = (below: number) => answers('number', 'number', 'less', below);
  const contains = (kind: Kind, text: string) => answers(kind, 'text', 'contains', text);
  const list = (name: string, filters: object | undefined, query: Query = {}): AskedCall => ({
    name,
    method: 'GET',
    path: `/v2/jobs?${new URLSearchParams({ page_size: '20', ...query, ...(filters && { filters: JSON.stringify(filters) }) }).toString()}`,
    of: 'list',
  });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const issue = answers('yes', 'issue', 'equal', true);
  const narrowed = { status: 'done,reported', project };
  const columns = [
    ...measured.questions.slice(0, 8).map(({ id }, place) => ({
      _id: `q${place}`,
      type: 'question',
      table: 'job_type',
      field: id,
    })),
    { _id: 'number', type: 'property', table: 'jobs', field: 'job_id' },
    { _id: 'project', type: 'property', table: 'projects', field: 'project_name' },
  ];
  const preview = (name: string, more: object): AskedCall => ({
    name: `preview, ${name}`,
    method: 'POST',
    path: '/v2/report/preview',
    body: { report: { type: 'jobs', columns, ...more }, page_size: 50 },
    of: 'preview',
  });
  const sum = [{ column: 'q0', measure: 'sum' }];
  return [
    list('a number below, 10 %', width(80)),
    list('a number below, 0.1 %', width(0.8)),
    list('a number below, none', width(-1)),
    list('a number below, nearly all', width(790)),
    list('choice is, 0.1 %', contains('choice', 'Broken')),
    list('choice is, half', contains('choice', 'Good')),
    list('text contains, 10 %', contains('text', 'cellar')),
    list('text contains, 0.1 %', contains('text', 'boiler')),
    list('text contains, none', contains('text', 'attic')),
    list('comment contains, 0.01 %', answers('text', 'comment', 'contains', 'chemist')),
    list('is an issue', issue),
    list('no issue', { not: issue }),
    list('any issue', { field: 'hasIssues', operator: 'equal', value: true }),
    list('answered by, 0.01 %', { field: 'answeredBy', operator: 'in', value: [rare] }),
    list('answered by, one in seven', { field: 'answeredBy', operator: 'in', value: [usual] }),
    list('one answer by, 0.01 %', answers('number', 'user', 'in', [rare])),
    list('a day of the last 30', answers('date', 'date', 'between', [day(30), day(0)])),
    list('a day 729 days ago', answers('date', 'date', 'older_than', 729)),
    list('project field is, 0.01 %', asks('project_field', rankField, 'number', 'equal', 5)),
    list('project field below, none', asks('project_field', rankField, 'number', 'less', 1)),
    list('project field below, most', asks('project_field', rankField, 'number', 'less', 3)),
    list('a skill', { field: 'skills', operator: 'in', value: [skill] }),
    list('any of three', { or: [width(0.8), contains('text', 'boiler'), issue] }),
    list('none of three', { not: { or: [width(80), contains('text', 'cellar'), issue] } }),
    list('an answer or a status', { or: [width(0.8), { field: 'status', operator: 'equal', value: 'rejected' }] }),
    list('10 %, status and project', width(80), narrowed),
    list('0.1 %, status and project', width(0.8), narrowed),
    list('none, status and project', width(-1), narrowed),
    list('10 %, by start', width(80), { sort: 'startDate' }),
    list('0.1 %, by start', width(0.8), { sort: '-startDate' }),
    list('none, by start', width(-1), { sort: '-startDate' }),
    list('10 %, searched', width(80), { search: 'haddad' }),
    preview('ten columns', {}),
    preview('10 %', { filters: width(80) }),
    preview('0.1 %', { filters: width(0.8) }),
    preview('none', { filters: width(-1) }),
    preview('grouped', { group_by: ['project'], totals: sum }),
    preview('0.1 %, grouped', { filters: width(0.8), group_by: ['project'], totals: sum }),
    preview('issues', {
      rows: 'issues',
      columns: [{ _id: 'i', type: 'property', table: 'issues', field: 'issue_question' }],
    }),
  ];
}

/** Questions and a project's field as columns of a page of jobs. */
export async function cellsOfPage(pool: pg.Pool, schema: string, measured: Measured): Promise<AskedCall> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${schema}.jobs where job_type_id = $1 order by created_at desc limit 20`,
    [measured.jobType],
  );
  const columns = [
    ...measured.questions.slice(0, 5).map(({ id }) => customColumnId({ kind: 'question', field: id })),
    customColumnId({ kind: 'project_field', field: rankField }),
  ];
  const query = new URLSearchParams({ ids: rows.map(({ id }) => id).join(','), columns: columns.join(',') });
  return { name: 'questions as columns', method: 'GET', path: `/v2/lists/jobs/cells?${query.toString()}`, of: 'list' };
}

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { InstanceTables } from '../../../database/tables.ts';

type TableName = keyof InstanceTables & string;
/** `table.column`, for every column that there is. */
export type ColumnName = { [Table in TableName]: `${Table}.${keyof InstanceTables[Table] & string}` }[TableName];

/** How a column names files: one id, a list of ids, ids anywhere in a document or text, or in one key of a document. */
type Naming = 'id' | 'ids' | 'anywhere' | { readonly key: string };

/** Places that name files for good: retention rules leave alone what one of them names. */
const lastingPlaces: Partial<Record<ColumnName, Naming>> = {
  'users.avatar_asset_id': 'id',
  'users.profile': 'anywhere',
  'projects.avatar_asset_id': 'id',
  'projects.cover_asset_id': 'id',
  'project_field_values.value': 'anywhere',
  'project_table_rows.cells': 'anywhere',
  'skills.avatar_asset_id': 'id',
  'job_types.settings': 'anywhere',
  'question_revisions.background_mobile': 'id',
  'question_revisions.background_desktop': 'id',
  'question_revisions.settings': 'anywhere',
  'question_revisions.description': 'anywhere',
  'question_revisions.translations': 'anywhere',
  // Attached to an answer that is not given yet.
  'answer_drafts.content': 'anywhere',
  'blueprints.asset_id': 'id',
  'blueprint_elements.photos': 'ids',
  'uploads.asset_id': 'id',
  // A plan that was drawn on; other values only choose among what the question names.
  'answers.value': { key: 'file' },
  'settings.value': 'anywhere',
  'toggles.settings': 'anywhere',
  'assets.merged_into': 'id',
};

/**
 * Every place that can name a file (an asset). What none of them names is nobody's and goes, so a place that is left out
 * here loses its files: `asset-places.test.ts` looks through the columns of the database for one.
 */
export const assetPlaces: Partial<Record<ColumnName, Naming>> = {
  ...lastingPlaces,
  'answers.files': 'ids',
  // What is part of a file: a film's first picture, the photo under a drawing.
  'assets.properties': 'anywhere',
  'asset_versions.properties': 'anywhere',
};

/** Columns of a kind that could name files and that name none, or only repeat another column. */
export const namingNoAsset: readonly ColumnName[] = [
  'assets.id',
  'asset_renditions.details',
  'blueprints.measurements',
  // The file itself, which is not needed because it was another one.
  'asset_versions.asset_id',
  'client_states.state',
  'drive_files.drive_id',
  'drive_files.input',
  'drive_files.job_id',
  'drive_folders.drive_id',
  'drives.rules',
  'exports.input',
  'exports.problem_details',
  'issued_documents.facts',
  'issued_documents.job_ids',
  'job_seal_register.job_id',
  'job_seals.job_id',
  'jobs.score',
  // A file that waits for its submission; it has no row among the files yet.
  'public_files.id',
  'public_files.submission_id',
  'current_answers.value',
  'events.after',
  'events.before',
  'projects.field_visibility',
  // Other rows, without a foreign key.
  'answer_drafts.question_id',
  'answers.job_id',
  'answers.question_id',
  'answers.user_id',
  'blueprints.question_id',
  'current_answers.job_id',
  'current_answers.question_id',
  'events.actor_id',
  'events.impersonator_id',
  'events.job_id',
  'events.job_type_id',
  'events.project_id',
  'events.user_id',
  'job_types.unique_id',
  // What automations know and did: the files are those of answers, which stay; and what other programs sent.
  'automation_backlog.job_id',
  'automation_runs.ancestors',
  'automation_runs.call_id',
  'automation_runs.caused_by',
  'automation_runs.data',
  'automation_runs.job_id',
  'automation_runs.made',
  'automation_runs.progress',
  'automation_steps.input',
  'automation_steps.output',
  'automation_versions.actions',
  'automation_versions.conditions',
  'automation_versions.event',
  'automations.actions',
  'automations.conditions',
  'automations.event',
  'events.automation_id',
  'events.automation_run_id',
  'incoming_calls.body',
  'incoming_calls.headers',
  'incoming_calls.mapped',
  'incoming_messages.call_id',
  'incoming_webhooks.mapping',
  'job_types.translations',
  'list_options.translations',
  'list_views.state',
  'public_files.properties',
  'report_templates.definition',
  'report_templates.unique_id',
  'reports.definition',
  'skills.translations',
  'webhook_attempts.request_headers',
  'webhook_attempts.response_headers',
  'webhooks.params',
  'webhooks.rules',
  'users.working_hours',
  'questions.root_id',
  'blueprint_elements.part_changes',
  'bulk_change_items.after',
  'bulk_change_items.before',
  'bulk_change_items.job_id',
  'bulk_changes.input',
  'events.bulk_change_id',
  'events.scim_token_id',
  'notifications.bulk_change_id',
  'report_feeds.keys',
  'audit_entries.actor_id',
  'audit_entries.impersonator_id',
  'audit_entries.user_id',
  'erasures.erased_by',
  'erasures.user_id',
];

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The ids of all files that anything names, as the rows of a query with the one column `id`. */
export function namedAssets(db: InstanceDatabase): RawBuilder<unknown> {
  const places = Object.entries(assetPlaces).map(([name, naming]) => {
    const [table = '', column = ''] = name.split('.');
    return namedIn(sql`${db.table(table as TableName)}`, sql.id(column), naming);
  });
  return sql.join(places, sql` union all `);
}

/** Where a file is named: by an answer of a job, as a part of another file, or elsewhere (both null). */
interface NamingPlace {
  id: string;
  jobId: string | null;
  fileId: string | null;
}

/**
 * Every place that names one of these files, but for what belongs to files that were removed, and marks on plans that a retention rule
 * removed.
 * @param goingMarks marks that are about to be removed, and count as gone
 */
export function placesNaming(
  db: InstanceDatabase,
  ids: readonly string[],
  goingMarks: readonly string[] = [],
): Promise<NamingPlace[]> {
  const wanted = sql`${[...ids]}::uuid[]`;
  const ofFiles = (table: 'assets' | 'asset_versions', own: 'id' | 'asset_id') => sql`
    select found[1]::uuid as id, null::uuid as job_id, p.${sql.id(own)} as file_id from ${db.table(table)} p
    join ${db.table('assets')} f on f.id = p.${sql.id(own)} and f.removed_at is null,
      regexp_matches(p.properties::text, ${uuid}, 'gi') as found`;
  const elsewhere = Object.entries(lastingPlaces).map(([name, naming]) => {
    const [table = '', column = ''] = name.split('.');
    const from =
      table === 'blueprint_elements'
        ? sql`(select * from ${db.table('blueprint_elements')} m
            where m.retired_at is null and m.id <> all(${[...goingMarks]}::uuid[])) m`
        : sql`${db.table(table as TableName)}`;
    const named = namedIn(from, sql.id(column), naming);
    return sql`select e.id, null::uuid as job_id, null::uuid as file_id from (${named}) e`;
  });
  const places = [
    // By their index.
    sql`select n.id, a.job_id, null::uuid as file_id from unnest(${wanted}) as n (id)
      join ${db.table('answers')} a on a.files <> '{}' and a.files @> array[n.id]`,
    ofFiles('assets', 'id'),
    ofFiles('asset_versions', 'asset_id'),
    ...elsewhere,
  ];
  return db.rows(sql<NamingPlace>`
    select distinct p.id, p.job_id as "jobId", p.file_id as "fileId" from (${sql.join(places, sql` union all `)}) p
    where p.id = any(${wanted})`);
}

function namedIn(table: RawBuilder<unknown>, column: RawBuilder<unknown>, naming: Naming): RawBuilder<unknown> {
  if (naming === 'id') return sql`select ${column} as id from ${table} where ${column} is not null`;
  if (naming === 'ids') return sql`select unnest(${column}) as id from ${table} where ${column} <> '{}'`;
  if (naming === 'anywhere') {
    return sql`select found[1]::uuid as id from ${table}, regexp_matches(${column}::text, ${uuid}, 'gi') as found`;
  }
  const value = sql`${column} ->> ${naming.key}`;
  return sql`select (${value})::uuid as id from ${table}
    where jsonb_typeof(${column}) = 'object' and ${value} ~* ${`^${uuid}$`}`;
}

/**
 * Every column that says under which hash something is stored, with the hash of what it was made from where it was: a smaller
 * picture goes when its original has gone.
 */
export const contentPlaces: readonly { column: ColumnName; madeFrom?: ColumnName }[] = [
  { column: 'assets.sha256' },
  { column: 'asset_versions.sha256' },
  // Until its row goes, a week after it was made.
  { column: 'exports.sha256' },
  // Until they are in the company's drive.
  { column: 'drive_files.sha256' },
  // Until its submission comes, or a day has passed.
  { column: 'public_files.sha256' },
  { column: 'asset_renditions.sha256', madeFrom: 'asset_renditions.original_sha256' },
];

/** Columns with hashes that are the same bytes as another column's, or none that are stored. */
export const withoutContent: readonly ColumnName[] = [
  'asset_renderings.original_sha256',
  'asset_renditions.original_sha256',
  'audit_entries.details_hash',
  'audit_entries.hash',
  'audit_entries.previous_hash',
  'audit_entries.salt',
  'calendar_feeds.token_hash',
  'client_link_secrets.token_hash',
  'drive_files.filed_sha256',
  'idempotency_keys.request_hash',
  // Of files that were handed out and not stored.
  'issued_documents.sha256',
  'job_seal_register.hash',
  'job_seals.answers_hash',
  'job_seals.answers_left',
  'job_seals.files_hash',
  'job_seals.hash',
  'job_seals.history_hash',
  'job_seals.markings_hash',
  'job_seals.markings_left',
  'job_seals.previous_hash',
  'job_seals.salt',
  'one_time_tokens.hash',
  'passkeys.public_key',
  'program_codes.hash',
  'programs.secret_hash',
  'recovery_codes.hash',
  'remembered_devices.hash',
  'report_feeds.token_hash',
  'scim_tokens.token_hash',
  'stored_files.sha256',
  // Of what is still on its way.
  'uploads.sha256',
  'tokens.hash',
];

/**
 * Whether anything needs the bytes under this hash, as a condition: a file that is there or was removed only lately, an older
 * version of one, or what was made from either.
 * @param cutoff what was removed before this moment needs nothing
 */
export function isNeeded(db: InstanceDatabase, hash: RawBuilder<unknown>, cutoff: Date): RawBuilder<unknown> {
  const isThere = sql`(a.removed_at is null or a.removed_at > ${cutoff})`;
  const asset = (sha256: RawBuilder<unknown>) => sql`(
    exists (select from ${db.table('assets')} a where a.sha256 = ${sha256} and ${isThere})
    or exists (select from ${db.table('asset_versions')} v join ${db.table('assets')} a on a.id = v.asset_id
      where v.sha256 = ${sha256} and ${isThere}))`;
  const made = contentPlaces.flatMap(({ column, madeFrom }) => {
    if (!madeFrom) return [];
    const [table = '', name = ''] = column.split('.');
    const original = sql`m.${sql.id(madeFrom.split('.')[1] ?? '')}`;
    return sql`exists (select from ${db.table(table as TableName)} m where m.${sql.id(name)} = ${hash} and ${asset(original)})`;
  });
  const exported = sql`exists (select from ${db.table('exports')} e where e.sha256 = ${hash})`;
  const filing = sql`exists (select from ${db.table('drive_files')} d where d.sha256 = ${hash})`;
  const waiting = sql`exists (select from ${db.table('public_files')} w where w.sha256 = ${hash})`;
  return sql`(${sql.join([asset(hash), exported, filing, waiting, ...made], sql` or `)})`;
}

import * as calls from '@plumbline/contract/audit';
import { auditDetails } from '@plumbline/domain/events/audit-details';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { entryColumns, presentEntry, readAudit } from './audit.queries.ts';
import type { EntryRow } from './audit.queries.ts';
import { checkPart, countUnchained } from './check-chain.ts';

/** Entries that one call computes again. */
const checkedAtOnce = 5000;

const listAudit = endpoint(calls.listAudit, {
  handle: async (context) => {
    context.authorize('audit.read');
    const { pageSize, after, ...filters } = context.input.query;
    const { rows, next } = await readAudit(context, filters, { pageSize, after });
    return {
      docs: rows.map((row) => presentEntry(row, context)),
      next,
      retention_days: context.settings.auditRetentionDays,
    };
  },
});

const readAuditEntry = endpoint(calls.readAuditEntry, {
  handle: async (context) => {
    context.authorize('audit.read');
    const { db, input } = context;
    const row = await db.first(sql<EntryRow>`
      select ${entryColumns(db)}
      from ${db.table('audit_entries')} k left join ${db.table('events')} e on e.id = k.event_id
      where k.event_id = ${input.params.id}::bigint`);
    if (!row) throw new Problem('not_found');
    return {
      ...presentEntry(row, context),
      userAgent: row.userAgent ?? '',
      before: auditDetails(row.name, row.words.before),
      after: auditDetails(row.name, row.words.after),
      position: row.position,
      hash: row.hash,
    };
  },
});

const checkAudit = endpoint(calls.checkAudit, {
  handle: async (context) => {
    context.authorize('audit.read');
    const part = await checkPart(context.db, context.input.query.from, checkedAtOnce);
    return { ...part, unchained: part.next === null ? await countUnchained(context.db) : null };
  },
});

export const endpoints: readonly Endpoint[] = [listAudit, checkAudit, readAuditEntry];

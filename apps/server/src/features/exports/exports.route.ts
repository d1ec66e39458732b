import * as calls from '@plumbline/contract/exports';
import { isInProgress } from '@plumbline/domain/documents/exports';
import { sql } from 'kysely';
import type { ExportKind } from './export-kind.ts';
import type { ExportRow } from './exports.queries.ts';
import { exportsOf, findExport, presentExport } from './exports.queries.ts';
import { restartExport, startExport } from './start-export.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { Problem } from '../../http/problem.ts';

async function ownExport({ db, actor, now }: SignedInContext, id: string): Promise<ExportRow> {
  const row = await findExport(db, { id, personId: actor.id, now });
  if (!row) throw new Problem('not_found');
  return row;
}

/** The calls of exports over the kinds that there are. */
export function exportEndpoints(kinds: readonly ExportKind[]): readonly Endpoint[] {
  const byName = new Map<string, ExportKind>(kinds.map((kind) => [kind.name, kind]));

  const list = endpoint(calls.listExports, {
    handle: async ({ db, actor, now, language }) =>
      (await exportsOf(db, actor.id, now)).map((row) => presentExport(row, language)),
  });

  const create = endpoint(calls.createExport, {
    handle: async (context) => {
      const { body } = context.input;
      const kind = byName.get(body.kind);
      if (!kind) throw new Problem('not_found');
      const input = kind.input.safeParse(body.input, { reportInput: true });
      if (!input.success) {
        throw new Problem('not_valid', { fields: fieldProblems(input.error.issues, context.language, 'input') });
      }
      return presentExport(await startExport(context, kind, input.data), context.language);
    },
  });

  const read = endpoint(calls.readExport, {
    handle: async (context) => presentExport(await ownExport(context, context.input.params.id), context.language),
  });

  const retry = endpoint(calls.retryExport, {
    handle: async (context) => {
      const row = await ownExport(context, context.input.params.id);
      const kind = byName.get(row.kind);
      if (!kind) throw new Problem('not_found');
      if (row.state !== 'failed') throw new Problem('export_not_failed');
      return presentExport(await restartExport(context, kind, row), context.language);
    },
  });

  const remove = endpoint(calls.removeExport, {
    handle: async (context) => {
      const { db, record, now } = context;
      const row = await ownExport(context, context.input.params.id);
      if (isInProgress(row.state)) {
        const cancelled = await db.first(sql`update ${db.table('exports')} e
          set state = 'cancelled', finished_at = ${now} where e.id = ${row.id} and e.state in ('waiting', 'running') returning id`);
        if (!cancelled) throw new Problem('conflict');
        record('export.cancelled', {
          subjectId: row.id,
          relations: { userId: row.created_by },
          before: null,
          after: { kind: row.kind, name: row.name },
        });
      } else await db.query.deleteFrom('exports').where('id', '=', row.id).execute();
      return { success: true as const };
    },
  });

  const download = endpoint(calls.downloadExport, {
    isHeavy: true,
    handle: async (context) => {
      const row = await ownExport(context, context.input.params.id);
      if (isInProgress(row.state)) throw new Problem('export_not_ready');
      if (row.state !== 'done' || !row.sha256) throw new Problem('export_failed');
      // Rights that were lost since count.
      await byName.get(row.kind)?.plan(context, row.input);
      const found = await context.services.files.read(context.db.schema, row.sha256);
      if (!found) throw new Problem('export_failed');
      return new FileResponse({
        stream: found.stream,
        size: found.size,
        contentType: row.content_type ?? 'application/octet-stream',
        fileName: row.file_name ?? row.name,
      });
    },
  });

  return [list, create, read, retry, remove, download];
}

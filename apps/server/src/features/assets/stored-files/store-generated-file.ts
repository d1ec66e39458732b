import { Readable } from 'node:stream';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { originalAddress } from '../../../database/reference-json.ts';
import type { Change } from '../../../events/change-transaction.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { newId } from '../../../ids.ts';

interface MadeFile {
  bytes: Buffer;
  fileName: string;
  kind: FileKindName;
}

/**
 * Stores a file that the server made for one person: an export, say. Nobody else sees it but administrators. The bytes are safe
 * before the transaction begins.
 * @returns what makes the file known inside a transaction: gives its id, and the address under which it opens for a day
 */
export async function storeGeneratedFile(
  { services, actor, now, db }: Pick<SignedInContext, 'services' | 'actor' | 'now' | 'db'>,
  { bytes, fileName, kind }: MadeFile,
): Promise<(change: Pick<Change, 'db' | 'record'>) => Promise<{ id: string; location: string }>> {
  const file = await services.files.write(db.schema, Readable.from([bytes]), bytes.length);
  const { extension, contentType } = fileKinds[kind];
  const id = newId();
  return async (change) => {
    await change.db.query
      .insertInto('assets')
      .values({
        id,
        original_name: fileName,
        extension,
        content_type: contentType,
        size: file.size,
        sha256: file.sha256,
        target: 'answer',
        is_private: true,
        target_user_id: actor.id,
        uploaded_by: actor.id,
        created_at: now,
      })
      .execute();
    change.record('file.uploaded', {
      subjectId: id,
      relations: { userId: actor.id },
      before: null,
      after: { originalName: fileName, size: file.size },
    });
    const found = await change.db.first(sql<{ location: string }>`
      select ${originalAddress(sql`${id}::uuid`)} as location`);
    return { id, location: found?.location ?? '' };
  };
}

import * as calls from '@plumbline/contract/assets';
import { largestFile, uploadLimit } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { prepared } from '../../database/prepared-statements.ts';
import { endpoint } from '../../http/endpoint.ts';
import { answeredOnce, writeKeyOf } from '../../http/idempotency.ts';
import { newId } from '../../ids.ts';
import { tellNewAsset } from './assets.queries.ts';
import { assetParts, authorizeUpload, keepBytes, recordUpload } from './keep-asset.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Takes a file in: bytes to the medium, a look at them, then row and event in one transaction. A file whose row was not
 * written is one that nobody was told of.
 */
export const uploadAsset = endpoint(calls.uploadAsset, {
  ownTransaction: true,
  bodyLimit: largestFile + 1024 * 1024,
  handle: async (context) => {
    const { db, actor, services, request, input, now, inTransaction } = context;
    const purpose = { ...input.query };
    await authorizeUpload(context, purpose);
    const arrived = await receiveFile(request, services.files, db.schema, uploadLimit(purpose.target));
    try {
      const kept = await keepBytes(context, arrived, purpose.target);
      const write = writeKeyOf(request, actor.id, calls.uploadAsset.name, kept.file.sha256.toString('hex'));
      return await inTransaction(async (change) =>
        answeredOnce(change.db, write, async () => {
          const id = newId();
          const parts = assetParts(change.db, kept, purpose, { id, actorId: actor.id, now });
          await change.db.rows(sql`${prepared} with ${parts} select from made`);
          recordUpload(change.record, id, kept, purpose);
          return tellNewAsset(change.db, actor, id);
        }),
      );
    } finally {
      await arrived.file.discard();
    }
  },
});

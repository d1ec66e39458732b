import * as calls from '@plumbline/contract/assets';
import { uploadLimit } from '@plumbline/domain/assets/file-kinds';
import { assertRoom } from '../../access/room-within-limits.ts';
import type { Recorder } from '../../events/record-events.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Understood } from '../../http/idempotency.ts';
import { respondOnce, writeKeyOf } from '../../http/idempotency.ts';
import { newId } from '../../ids.ts';
import { readNewAsset } from './assets.queries.ts';
import type { DeviceFile, UploadPurpose } from './store-asset.ts';
import { authorizeUpload, storeBytes, recordUpload } from './store-asset.ts';
import { fileValues, insertFile, insertFileInTransaction } from './made-files.queries.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Receives a file: stores and inspects the bytes, then writes row and event in one transaction. If that fails, nobody
 * was notified of the file.
 */
export const uploadAsset = endpoint(calls.uploadAsset, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, services, request, input } = context;
    const purpose = { ...input.query };
    await authorizeUpload(context, purpose);
    await assertRoom(context, 'storage', Number(request.headers['content-length'] ?? 0));
    const arrived = await receiveFile(request, services.files, db.schema, uploadLimit(purpose.target));
    try {
      return await makeFile(context, await storeBytes(context, arrived, purpose.target), purpose);
    } finally {
      await arrived.file.discard();
    }
  },
});

async function makeFile(context: SignedInContext & { input: Understood }, kept: DeviceFile, purpose: UploadPurpose) {
  const { db, actor, request, input, now, inTransaction, inStatement } = context;
  const id = newId();
  const values = fileValues(kept, purpose, { id, actorId: actor.id, now });
  const recordIt = (record: Recorder) => recordUpload(record, id, kept, purpose);
  const write = writeKeyOf(request, actor.id, calls.uploadAsset.name, input, kept.file.sha256.toString('hex'));
  if (!write) {
    await inStatement(recordIt, (bound, events) => insertFile(bound, { ...values, ...events }, {}));
    return readNewAsset(db, actor, id);
  }
  return inTransaction(async (change) =>
    respondOnce(change.db, write, async () => {
      await insertFileInTransaction(change.db, values, {});
      recordIt(change.record);
      return readNewAsset(change.db, actor, id);
    }),
  );
}

import * as calls from '@plumbline/contract/assets';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { fileKinds, largestFile, uploadLimit } from '@plumbline/domain/assets/file-kinds';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { answeredOnce, writeKeyOf } from '../../http/idempotency.ts';
import { newId } from '../../ids.ts';
import { loadTargetUserFacts, readUploaded } from './assets.queries.ts';
import { keptFileName } from './file-name.ts';
import { foundProperties, inspectFile } from './inspect-file.ts';
import { receiveFile } from './receive-file.ts';
import { keepDrawn } from './renditions.ts';

interface Wanted {
  target: UploadTarget;
  targetUserId?: string | undefined;
}

/** Asked before the bytes come: a logo is the administrators', a person's file that of whoever may change the person. */
async function authorizeUpload({ db, actor, authorize }: SignedInContext, wanted: Wanted): Promise<void> {
  authorize('file.upload');
  if (wanted.target === 'logo') authorize('settings.change');
  if (wanted.targetUserId !== undefined) {
    authorize('user.change', await loadTargetUserFacts(db, actor, wanted.targetUserId));
  }
}

/**
 * Takes a file in: bytes to the medium, a look at them, then row and event in one transaction. A file whose row was not
 * written is one that nobody was told of.
 */
export const uploadAsset = endpoint(calls.uploadAsset, {
  ownTransaction: true,
  bodyLimit: largestFile + 1024 * 1024,
  handle: async (context) => {
    const { db, actor, services, request, input, now, inTransaction } = context;
    const { target, isPrivate, targetUserId } = input.query;
    await authorizeUpload(context, { target, targetUserId });
    const { file, fileName } = await receiveFile(request, services.files, db.schema, uploadLimit(target));
    try {
      const found = await inspectFile(services.decoder, file, fileName, target);
      const { kind, width, height, preview } = found;
      const { extension, contentType, isVideo } = fileKinds[kind];
      const originalName = keptFileName(fileName, kind);
      await file.keep();
      if (preview) await keepDrawn({ db, files: services.files }, file.sha256, '500', Buffer.from(preview));
      const write = writeKeyOf(request, actor.id, calls.uploadAsset.name, file.sha256.toString('hex'));
      return await inTransaction(async (change) =>
        answeredOnce(change.db, write, async () => {
          const id = newId();
          await change.db.query
            .insertInto('assets')
            .values({
              id,
              original_name: originalName,
              extension,
              content_type: contentType,
              size: file.size,
              sha256: file.sha256,
              width,
              height,
              is_video: isVideo,
              is_private: isPrivate,
              target,
              target_user_id: targetUserId ?? null,
              uploaded_by: actor.id,
              properties: JSON.stringify(foundProperties(found)),
              created_at: now,
            })
            .execute();
          change.record('file.uploaded', {
            subjectId: id,
            relations: targetUserId === undefined ? {} : { userId: targetUserId },
            before: null,
            after: { originalName, size: file.size },
          });
          return readUploaded(change.db, actor, id);
        }),
      );
    } finally {
      await file.discard();
    }
  },
});

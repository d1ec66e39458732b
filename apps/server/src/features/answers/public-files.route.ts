import * as calls from '@plumbline/contract/public-answers';
import { uploadLimit } from '@plumbline/domain/assets/file-kinds';
import { maySeeQuestion, publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import { takesAudio, takesFiles } from '@plumbline/domain/questionnaire/definition';
import { assertRoom } from '../../access/room-within-limits.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { addressKey } from '../../http/call-limit.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { jobTypeOfLink } from './public-link.ts';
import { questionnaireAt } from '../questions/index.ts';
import { deletePublicFile, demandRoom, insertPublicFile, receiveFile, storeBytes } from '../assets/index.ts';

/**
 * The purpose of a stranger's file, from the question that it is to answer.
 * @throws Problem public_link_off, not_valid if the question accepts no files of strangers
 */
async function placeOfFile(db: InstanceDatabase, link: string, questionId: string) {
  const jobType = await jobTypeOfLink(db, link);
  const questionnaire = await questionnaireAt(db, jobType.id, jobType.version);
  const question = questionnaire?.byId.get(questionId);
  const isTaken =
    jobType.settings.publicFiles && question && maySeeQuestion(question, publicAnswerer) && takesFiles(question);
  if (!isTaken) {
    throw new Problem('not_valid', { fields: [{ path: 'question', code: 'files_not_allowed', message: '' }] });
  }
  return {
    jobTypeId: jobType.id,
    target: takesAudio(question) ? ('public_answer_audio' as const) : ('public_answer' as const),
  };
}

/**
 * Receives a file of a stranger (decision 0042): checked like any other, and without an owner until its submission has
 * arrived.
 */
export const uploadPublicFile = openEndpoint(calls.uploadPublicFile, {
  ownTransaction: true,
  limit: { points: 60, seconds: 600 },
  handle: async (context) => {
    const { db, services, request, now, inTransaction, input } = context;
    const { params, query } = input;
    const { jobTypeId, target } = await placeOfFile(db, params.link, query.question);
    const place = { submissionId: query.submission, jobTypeId, address: addressKey(request.ip) };
    const announced = Number(request.headers['content-length'] ?? 0);
    await demandRoom(db, place, announced);
    await assertRoom(context, 'storage', announced);
    const arrived = await receiveFile(request, services.files, db.schema, uploadLimit(target));
    try {
      const { file, row } = await storeBytes({ db, services }, arrived, target);
      const id = newId();
      await inTransaction((change) =>
        insertPublicFile(change.db, {
          ...place,
          id,
          originalName: row.original_name,
          extension: row.extension,
          contentType: row.content_type,
          size: file.size,
          sha256: file.sha256,
          width: row.width,
          height: row.height,
          isVideo: row.is_video,
          properties: row.properties,
          now,
        }),
      );
      return { _id: id, originalName: row.original_name, size: file.size };
    } finally {
      await arrived.file.discard();
    }
  },
});

export const removePublicFile = openEndpoint(calls.removePublicFile, {
  limit: { points: 120, seconds: 600 },
  handle: async ({ db, input: { params, query } }) => {
    const jobType = await jobTypeOfLink(db, params.link);
    await deletePublicFile(db, { id: params.id, submissionId: query.submission, jobTypeId: jobType.id });
    return { success: true as const };
  },
});

import { previewDocument } from '@plumbline/contract/job-documents';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { visibleJobs } from '../../access/job-scope.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { jobDocumentInput, readDocumentedJob, readJobHeads } from '../documents/index.ts';
import { inFolder, opening } from '../assets/index.ts';

/**
 * What a layout is tried on: the newest reported job that the person sees, of one type where that is asked for; of a type whose jobs nobody
 * has reported yet, the newest one. @throws Problem not_found
 */
async function exampleJob(context: SignedInContext, jobTypeId: string | null) {
  const { db, actor } = context;
  const newest = (which: RawBuilder<unknown>) =>
    db.first(sql<{ id: string }>`
      select j.id from ${db.table('jobs')} j where ${visibleJobs(db, actor)} and ${which}
      order by j.created_at desc, j.id desc limit 1`);
  const job =
    jobTypeId === null
      ? await newest(sql`j.submitted_at is not null`)
      : ((await newest(sql`j.job_type_id = ${jobTypeId} and j.submitted_at is not null`)) ??
        (await newest(sql`j.job_type_id = ${jobTypeId}`)));
  const [head] = job ? await readJobHeads(context, [job.id]) : [];
  if (!head) throw new Problem('not_found');
  return readDocumentedJob(context, head);
}

export const previewDocumentEndpoint = endpoint(previewDocument, {
  isHeavy: true,
  handle: async (context) => {
    context.authorize('settings.change');
    const { services, language, input } = context;
    const { layout, page, jobTypeId } = input.body;
    const jobs = [{ ...(await exampleJob(context, jobTypeId)), layout }];
    const document = { jobs, layout, language, proof: null, isArchival: false };
    const typeset = await jobDocumentInput(context, document);
    const pdf = await opening(() => services.typesetter.typeset(typeset));
    const picture = await inFolder(async (folder) => {
      const path = join(folder, 'preview.pdf');
      await writeFile(path, pdf);
      return opening(async () => {
        const { count } = await services.decoder.run('pageSizes', { path });
        return services.decoder.run('pagePicture', {
          path,
          page: Math.min(page, count) - 1,
          rotation: 0,
          size: undefined,
        });
      });
    });
    const bytes = Buffer.from(picture);
    return new FileResponse({ stream: bytes, size: bytes.length, contentType: 'image/webp', fileName: 'preview.webp' });
  },
});

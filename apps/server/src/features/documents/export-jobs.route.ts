import { directJobsLimit, exportJobs } from '@plumbline/contract/job-documents';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { giveOutDocument } from './give-out.ts';
import { jobsForExport, makeJobExport } from './job-export.ts';

export const exportJobsEndpoint = endpoint(exportJobs, {
  isHeavy: true,
  // It remembers what it has issued, once the file is there.
  writes: true,
  ownTransaction: true,
  handle: async (context) => {
    const { params, query } = context.input;
    const ids = [...new Set([params.id, ...query.combinedIds])];
    // In the order that was asked for, where it was.
    const inOrder = query.combinedIds.includes(params.id) ? [...new Set(query.combinedIds)] : ids;
    if (inOrder.length > directJobsLimit)
      throw new Problem('export_too_large', { details: { limit: directJobsLimit } });
    const pathOf = (index: number) => {
      const place = query.combinedIds.indexOf(inOrder[index] ?? '');
      return place === -1 ? 'id' : `query.combined.${place}`;
    };
    const heads = await jobsForExport(context, inOrder, pathOf);
    const made = await makeJobExport(context, heads, query);
    return giveOutDocument(context, made, heads.length);
  },
});

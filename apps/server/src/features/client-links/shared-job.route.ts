import * as calls from '@plumbline/contract/client-links';
import { readerOf } from '@plumbline/domain/access/reader-of';
import { can } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { JobHead, JobReader } from '../documents/index.ts';
import { giveOutDocument, issueJobDocument, readJobHeads } from '../documents/index.ts';
import { exportContext } from '../exports/index.ts';
import type { FoundLink } from './client-links.queries.ts';
import { countOpening, linkOfSecret } from './client-links.queries.ts';
import { sharedJobJson } from './shared-job-json.ts';

/** Secrets have 256 bits; the limits only bound the cost of guessing, and of pages that are loaded again and again. */
const limit = { points: 60, seconds: 600 };

interface OpenedLink {
  link: FoundLink;
  reader: JobReader;
  head: JobHead;
}

/**
 * The job behind a link, for whoever holds it: what a client would see of it among the jobs of the sender. A link ends with its sender's
 * right to send the job.
 * @throws Problem not_found, client_link_ended, client_link_withdrawn
 */
async function openLink(context: RequestContext, secret: string): Promise<OpenedLink> {
  const { db, services, settings, language, now, reply } = context;
  // Found by nobody who wasn't given it.
  reply.header('x-robots-tag', 'noindex, nofollow');
  const link = await linkOfSecret(db, secret, now);
  if (!link) throw new Problem('not_found');
  if (link.state !== 'open') {
    throw new Problem(link.state === 'ended' ? 'client_link_ended' : 'client_link_withdrawn');
  }
  const sender = (await exportContext(services, db, { personId: link.senderId, language }))?.actor;
  if (!sender) throw new Problem('client_link_withdrawn');
  const job = await db.first(sql<{ facts: JobFacts }>`
    select ${jobFacts(db, sender)} as facts from ${db.table('jobs')} j
    where j.id = ${link.jobId} and ${visibleJobsByRow(db, sender)}`);
  if (!job || !can(sender, 'job.send', job.facts).allowed) throw new Problem('client_link_withdrawn');
  const reader = { db, actor: readerOf(null, sender), settings, language, now };
  const [head] = await readJobHeads(reader, [link.jobId]);
  if (!head) throw new Problem('client_link_withdrawn');
  return { link, reader, head };
}

export const readSharedJob = openEndpoint(calls.readSharedJob, {
  limit,
  handle: async (context) => {
    const { link, reader, head } = await openLink(context, context.input.params.secret);
    return sharedJobJson(reader, head, link.expiresAt);
  },
});

export const openSharedJob = openEndpoint(calls.openSharedJob, {
  limit,
  handle: async (context) => {
    const { link } = await openLink(context, context.input.params.secret);
    await countOpening(context.db, link.id, context.now);
    return { success: true as const };
  },
});

export const readSharedDocument = openEndpoint(calls.readSharedDocument, {
  isHeavy: true,
  // Writes the record of issued documents once the file exists.
  writes: true,
  ownTransaction: true,
  limit: { points: 20, seconds: 600 },
  handle: async (context) => {
    const { services, instance, input } = context;
    const { reader, head } = await openLink(context, input.params.secret);
    const made = await issueJobDocument({ ...reader, services, instance }, [head], { isArchival: false });
    return giveOutDocument(context, made);
  },
});

import { createHash } from 'node:crypto';
import * as calls from '@plumbline/contract/asset-zip';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { actorOf } from '../../http/actor-of.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInPerson } from '../../http/authenticate.ts';
import type { RequestContext } from '../../http/context.ts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { isSignatureUnder, signatureUnder } from '../../database/signed-keys.ts';
import { recordedWhenSent, recordExport } from '../exports/index.ts';
import type { ZipContent, ZipQuery } from './zip-selection.ts';
import { zipContent } from './zip-selection.ts';
import type { Note } from './zip-stream.ts';
import { zipStream } from './zip-stream.ts';

/** Seconds in which the download must begin; how long it takes is another matter. */
const maxSeconds = 600;

function noteOf({ unreadable }: ZipContent, language: Language): Note | undefined {
  if (unreadable.length === 0) return undefined;
  const { missingName: name, missingText: text } = textsIn(language).archives;
  // With the mark by which Windows knows UTF-8.
  return { name, text: `\ufeff${[text, '', ...unreadable].join('\r\n')}\r\n` };
}

/** What a key signs besides person and end: exactly these files. */
function signedPurpose({ ids, jobId, search, filters }: ZipQuery): string {
  const what = JSON.stringify([ids ?? null, jobId ?? null, search ?? null, filters ?? null]);
  return `zip ${createHash('sha256').update(what).digest('hex')}`;
}

/** The person for whom the signed address was made, with their current permissions; undefined for an invalid key. */
async function actorOfKey(context: RequestContext, key: string, query: ZipQuery): Promise<Actor | undefined> {
  const { db, now, settings, activeToggles, instance } = context;
  const [, until = '', personId = '', given = ''] = /^(\d{1,12})\.([0-9a-f-]{36})\.([0-9a-f]{32})$/.exec(key) ?? [];
  if (given === '') return undefined;
  const signed = { subject: personId, until: Number(until), purpose: signedPurpose(query) };
  if (!(await isSignatureUnder(db, signed, given, now))) return undefined;
  const person = await db.first(sql<Pick<SignedInPerson, 'id' | 'role' | 'canManageSkills'>>`
    select id, role, can_manage_skills as "canManageSkills" from ${db.table('users')}
    where id = ${personId} and banned_at is null and removed_at is null`);
  return person && actorOf({ ...person, impersonatorId: null }, { settings, activeToggles }, instance);
}

/** Many files as one, for people who are signed in or have a signed address. */
export const zipAssets = openEndpoint(calls.zipAssets, {
  isHeavy: true,
  ownTransaction: true,
  handle: async (context) => {
    const { db, services, language, settings, now } = context;
    const { key, ...query } = context.input.query;
    const actor = (key === undefined ? undefined : await actorOfKey(context, key, query)) ?? context.actor;
    if (!actor) throw new Problem('not_signed_in');
    const authorize = () => {
      if (!can(actor, 'file.list').allowed) throw new Problem('forbidden');
    };
    const content = await zipContent({ db, actor, settings, now, language, services, authorize }, query);
    const note = noteOf(content, language);
    const zipping = { files: services.files, instance: db.schema, zipped: content.files, note };
    const { stream, size } = zipStream(zipping);
    const [fileName = ''] = namesInOneFolder([
      `${settings.companyName || 'files'} ${now.toISOString().slice(0, 10)}.zip`,
    ]);
    const contentType = 'application/zip';
    const rows = content.files.length;
    const recorded = recordedWhenSent(
      context,
      stream,
      (change, sent) => recordExport(change, { kind: 'files_zip', name: fileName, rows, ...sent }),
      { actorId: actor.id },
    );
    return new FileResponse({ stream: recorded, contentType, fileName, size });
  },
});

export const readZipAddress = endpoint(calls.readZipAddress, {
  isHeavy: true,
  handle: async (context) => {
    const { db, services, actor, request, language, now, input } = context;
    const content = await zipContent(context, input.query);
    const zipping = {
      files: services.files,
      instance: db.schema,
      zipped: content.files,
      note: noteOf(content, language),
    };
    const { stream, size } = zipStream(zipping);
    stream.destroy();
    const until = Math.floor(now.getTime() / 1000) + maxSeconds;
    const query = new URLSearchParams(request.url.split('?')[1]);
    const signed = { subject: actor.id, until, purpose: signedPurpose(input.query) };
    query.set('key', `${until}.${actor.id}.${await signatureUnder(db, signed)}`);
    return { Location: `/v1/assets/zip?${query.toString()}`, files: content.files.length, size };
  },
});

import * as calls from '@plumbline/contract/incoming-webhooks';
import type { MappedValue, Verification } from '@plumbline/domain/webhooks/incoming';
import { incomingLimits, mappedValues } from '@plumbline/domain/webhooks/incoming';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { claimMessage, messageOf } from './store/message-id.ts';
import { readAsWritten, readForm } from './store/read-incoming.ts';
import { isVerified } from './store/verify.ts';

interface Receiving {
  id: string;
  name: string;
  verification: Verification;
  signatureHeader: string;
  secret: string;
  mapping: readonly MappedValue[];
}

/** Headers that would let their reader in, or say nothing of the sender. */
const unkept = /^(authorization|cookie|proxy-.*|x-forwarded-.*|connection|host)$/;

type Form = Readonly<Record<string, unknown>>;

const formType = 'application/x-www-form-urlencoded';
const contentTypeOf = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
const readBytes = (bytes: Buffer): unknown => (bytes.length === 0 ? {} : readAsWritten(bytes.toString()));

/** Receives a call of another program, once per id. It is stored with its event before the response is sent. */
export const receiveWebhook = openEndpoint(calls.receiveWebhook, {
  keepsBytes: true,
  limit: { points: 1200, seconds: 60 },
  handle: async ({ db, now, request, reply, record, input: { params, body } }) => {
    const webhook = await findByToken(db, params.token, now);
    if (!webhook) throw new Problem('not_found');
    const bytes = request.bytes ?? Buffer.alloc(0);
    const { headers } = request;
    if (!isVerified(webhook, { headers, bytes, now })) throw new Problem('client_not_valid');
    const id = newId();
    const message = messageOf(headers);
    const before = message && (await claimMessage(db, { webhookId: webhook.id, message, callId: id, now }));
    reply.code(202);
    if (before) return { success: true as const, _id: before };
    const storedBody = storable(contentTypeOf(headers) === formType ? readForm(body as Form) : readBytes(bytes));
    const mapped = mappedValues(webhook.mapping, storedBody);
    await db.query
      .insertInto('incoming_calls')
      .values({
        id,
        incoming_webhook_id: webhook.id,
        at: now,
        content_type: (headers['content-type'] ?? '').slice(0, 200),
        headers: JSON.stringify(storedHeaders(headers)),
        body: JSON.stringify(storedBody),
        size: bytes.length,
        mapped: JSON.stringify(mapped),
      })
      .execute();
    await dropOldCalls(db, webhook.id);
    record('webhook.received', {
      subjectId: webhook.id,
      before: null,
      after: { name: webhook.name, callId: id, mapped },
    });
    return { success: true as const, _id: id };
  },
});

function findByToken(db: InstanceDatabase, token: string, now: Date): Promise<Receiving | undefined> {
  return db.first(sql<Receiving>`
    select id, name, verification, signature_header as "signatureHeader", secret, mapping
    from ${db.table('incoming_webhooks')}
    where removed_at is null and state = 'active'
      and (token = ${token} or (previous_token = ${token} and previous_token_until > ${now}))`);
}

async function dropOldCalls(db: InstanceDatabase, webhookId: string): Promise<void> {
  await db.rows(sql`delete from ${db.table('incoming_calls')} where incoming_webhook_id = ${webhookId} and id < (
    select id from ${db.table('incoming_calls')} where incoming_webhook_id = ${webhookId}
    order by id desc offset ${incomingLimits.keptCalls - 1} limit 1)`);
}

function storedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const storedBody = Object.entries(headers).filter(([name]) => !unkept.test(name));
  return Object.fromEntries(
    storedBody
      .slice(0, 50)
      .map(([name, value]) => [name, storableText([value ?? ''].flat().join(', ')).slice(0, 1000)]),
  );
}

/** PostgreSQL stores neither NUL nor half of a letter. */
const storableText = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { JsonText } from '../database/json-text.ts';
import { Problem } from './problem.ts';

/** The maximum length of an Idempotency-Key. */
export const longestKey = 200;

/** What identifies a write that may be sent again. */
interface WriteKey {
  userId: string;
  key: string;
  call: string;
  /** Of the whole request, as it was written and as it was understood: the same key with another request is a mistake of the caller. */
  requestHashes: Buffer;
}

/** A request's parts after parsing: ids normalized, texts trimmed, defaults filled in. */
export interface Understood {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * The idempotency key of a write, from its header; undefined if there is none.
 * @param content replaces the body if that is no JSON: the hash of an uploaded file
 * @throws Problem not_valid
 */
export function writeKeyOf(
  request: FastifyRequest,
  userId: string,
  call: string,
  understood: Understood,
  content?: string,
): WriteKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > longestKey || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Problem('not_valid', { fields: [{ path: 'Idempotency-Key', code: 'not_valid', message: '' }] });
  }
  const written = requestHash(call, request.params, request.query, content ?? request.body);
  const meant = requestHash(call, understood.params, understood.query, content ?? understood.body);
  return { userId, key, call, requestHashes: Buffer.concat([written, meant]) };
}

/** Does a write once for its key, inside its transaction: a repeated one gets the first one's answer. */
export async function respondOnce<Answer>(
  db: InstanceDatabase,
  write: WriteKey | undefined,
  run: () => Promise<Answer>,
): Promise<Answer | JsonText> {
  if (!write) return run();
  const earlier = await claimKey(db, write);
  if (earlier !== undefined) return new JsonText(earlier);
  const given = await run();
  await storeResponse(db, write, given instanceof JsonText ? given.text : JSON.stringify(given));
  return given;
}

function requestHash(call: string, params: unknown, query: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, params, query, body]))
    .digest();
}

/**
 * Whether two requests are the same: either as sent (the first half) or as parsed (the second). Different spellings of
 * one input match by the second; a retry that reaches another release, which parses more of it, by the first.
 */
function areSame(kept: Buffer, sent: Buffer): boolean {
  const half = sent.length / 2;
  return [0, half].some((from) => kept.subarray(from, from + half).equals(sent.subarray(from, from + half)));
}

/**
 * Claims a key inside the write's transaction. Concurrent requests with the same key wait here for the first one's
 * commit, and get its response.
 * @returns the response of an earlier write, undefined if there is none
 * @throws Problem idempotency_key_reused
 */
async function claimKey(db: InstanceDatabase, write: WriteKey): Promise<string | undefined> {
  const claimed = await db.first(sql<{ key: string }>`
    insert into ${db.table('idempotency_keys')} (user_id, key, call, request_hash, status, answer)
    values (${write.userId}, ${write.key}, ${write.call}, ${write.requestHashes}, 0, '')
    on conflict (user_id, key) do nothing returning key`);
  if (claimed) return undefined;
  const earlier = await recordedResponse(db, write);
  if (earlier === undefined) throw new Problem('idempotency_key_reused');
  return earlier;
}

/**
 * The stored response for a key whose write was committed.
 * @returns undefined if there is none
 * @throws Problem idempotency_key_reused
 */
export async function recordedResponse(db: InstanceDatabase, write: WriteKey): Promise<string | undefined> {
  const earlier = await db.first(sql<{ call: string; request_hash: Buffer; answer: string }>`
    select call, request_hash, answer from ${db.table('idempotency_keys')}
    where user_id = ${write.userId} and key = ${write.key}`);
  if (!earlier) return undefined;
  if (earlier.call !== write.call || !areSame(earlier.request_hash, write.requestHashes)) {
    throw new Problem('idempotency_key_reused');
  }
  return earlier.answer;
}

/** Keeps the answer with its key, in the same transaction as the write. */
async function storeResponse(db: InstanceDatabase, write: WriteKey, answer: string): Promise<void> {
  await db.rows(sql`update ${db.table('idempotency_keys')} set status = 200, answer = ${answer}
    where user_id = ${write.userId} and key = ${write.key}`);
}

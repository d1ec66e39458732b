import { createHash, randomFillSync } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

/** Random bytes are fetched for many ids at once: each fetch costs more than the rest of an id. */
const fetched = Buffer.alloc(256 * 16);
let used = fetched.length;

function sixteenRandomBytes(): Buffer {
  if (used === fetched.length) {
    randomFillSync(fetched);
    used = 0;
  }
  // Filled again only when all have been handed out, and each was written down as text by then.
  return fetched.subarray(used, (used += 16));
}

/**
 * A UUIDv7: sorts by creation, also within one millisecond of one process (RFC 9562 §6.2, method 1).
 * @param at milliseconds since the epoch, for rows that are made for an earlier time
 */
export function newId(at: number = Date.now()): string {
  const bytes = sixteenRandomBytes();
  if (at === lastMillisecond) counter = (counter + 1) & 0xfff;
  else {
    lastMillisecond = at;
    // Room to count upwards within the millisecond.
    counter = bytes.readUInt16BE(6) & 0x7ff;
  }
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  return asUuid(bytes);
}

/**
 * The id of what follows once from something else: the same at every try, and sorted by its time like the others.
 * @param at milliseconds since the epoch
 * @param from what it follows from; together these name it
 */
export function idFrom(at: number, from: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(from)).digest().subarray(0, 16);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  return asUuid(bytes);
}

function asUuid(bytes: Buffer): string {
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type pg from 'pg';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts short texts by a key of this installation (AES-256-GCM): the operator's, or one in the database that the first server makes
 * and all share. What is sealed for one purpose opens for no other.
 */
export class SecretBox {
  readonly #pool: pg.Pool;
  #key: Buffer | undefined;

  /** @param key 32 bytes in base64; undefined for the one in the database */
  constructor(pool: pg.Pool, key?: string) {
    this.#pool = pool;
    this.#key = key === undefined ? undefined : Buffer.from(key, 'base64');
  }

  /** The text, encrypted, as base64url. @param purpose what it is for; not secret */
  async seal(text: string, purpose: string): Promise<string> {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, await this.#read(), iv);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** What was sealed for this purpose; undefined of anything else, and of what another key has sealed. */
  async open(sealed: string, purpose: string): Promise<string | undefined> {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv(algorithm, await this.#read(), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  async #read(): Promise<Buffer> {
    return (this.#key ??= (await this.#stored()) ?? (await this.#make()));
  }

  async #stored(): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ key: Buffer }>('select key from platform.secret_keys');
    return rows[0]?.key;
  }

  async #make(): Promise<Buffer> {
    await this.#pool.query('insert into platform.secret_keys (key) values ($1) on conflict do nothing', [
      randomBytes(32),
    ]);
    // Another server may have been first.
    const stored = await this.#stored();
    if (!stored) throw new Error('the key of secrets was not stored');
    return stored;
  }
}

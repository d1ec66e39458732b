import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** What an encrypted file begins with, whatever its key. */
export const encryptedBeginning = 'age-encryption.org/v1';

/** Thrown for a file that this key doesn't open. */
export class WrongBackupKey extends Error {
  override name = 'WrongBackupKey';
}

/** The key by which backups are encrypted as age files (age-encryption.org/v1): others can open them with any age. */
export class BackupKey {
  /** Names the key in file names: files of another key are not this one's. */
  readonly id: string;
  readonly #recipient: string;
  readonly #identity: string | undefined;

  private constructor(recipient: string, identity: string | undefined) {
    this.id = createHash('sha256').update(recipient).digest('hex').slice(0, 8);
    this.#recipient = recipient;
    this.#identity = identity;
  }

  /** @throws Error of a text that is no key */
  static async read(text: string): Promise<BackupKey> {
    const key = text.trim();
    if (!/^AGE-SECRET-KEY-/i.test(key)) return new BackupKey(key, undefined);
    return new BackupKey(await identityToRecipient(key.toUpperCase()), key.toUpperCase());
  }

  /** Whether it opens what it encrypts: a public key doesn't. */
  get opens(): boolean {
    return this.#identity !== undefined;
  }

  /** The bytes as an age file. */
  async *encrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.#recipient);
    yield* await encrypter.encrypt(ReadableStream.from(bytes));
  }

  /** The bytes of an age file. @throws WrongBackupKey; Error of bytes that were changed or cut */
  async *decrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (this.#identity === undefined) throw new WrongBackupKey('a public key opens nothing');
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.#identity);
    const opened = await decrypter.decrypt(ReadableStream.from(bytes)).catch((error: unknown) => {
      throw /no identity matched/i.test(String(error)) ? new WrongBackupKey('another key', { cause: error }) : error;
    });
    yield* opened;
  }
}

import type pg from 'pg';
import webPush from 'web-push';

/** By which this installation names itself to push services. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** The installation's VAPID key pair: created once by the first server that asks, and shared by all. */
export class PushKeys {
  readonly #pool: pg.Pool;
  #pair: PushKeyPair | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async read(): Promise<PushKeyPair> {
    return (this.#pair ??= (await this.#kept()) ?? (await this.#make()));
  }

  async #kept(): Promise<PushKeyPair | undefined> {
    const { rows } = await this.#pool.query<PushKeyPair>(
      'select public_key as "publicKey", private_key as "privateKey" from platform.push_keys',
    );
    return rows[0];
  }

  async #make(): Promise<PushKeyPair> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await this.#pool.query(
      'insert into platform.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
      [publicKey, privateKey],
    );
    // Another server may have been first.
    const stored = await this.#kept();
    if (!stored) throw new Error('the keys of web push were not kept');
    return stored;
  }
}

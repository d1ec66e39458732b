import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import pg from 'pg';

/** What is between a server and PostgreSQL, as a router does. */
export interface Router {
  /** The address of the database through it. */
  readonly address: string;
  /** Forgets the connections of now, and notifies neither side; new ones go through. */
  forget(): void;
  /** Whether it lets through nothing at all: connections are accepted, and their bytes dropped. */
  isSilent: boolean;
  close(): void;
}

/**
 * A startup message without the settings of the session, as a pooler passes it on.
 * @param message its length and version in four bytes each, then names and values, each ended by a zero
 */
function withoutSettings(message: Buffer): Buffer {
  const words = message.subarray(8).toString().split('\0');
  const passedOn = words.flatMap((name, index) => {
    const value = words[index + 1] ?? '';
    return index % 2 === 0 && ['user', 'database', 'client_encoding'].includes(name) ? [name, value] : [];
  });
  const body = Buffer.from([...passedOn, '', ''].join('\0'));
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

/**
 * @param address the database's, by TCP or a socket
 * @param isPooler whether it leaves the settings of a session out, as PgBouncer has to be told to (`ignore_startup_parameters`)
 */
export async function startRouter(address: string, isPooler = false): Promise<Router> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address });
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const state = { isSilent: false };
  const forget = () => sockets.forEach((one) => forgotten.add(one.unpipe().removeAllListeners('data').pause()));
  const listener = createServer((near) => {
    const all = [near];
    if (!state.isSilent) {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      near.once('data', (first: Buffer) => {
        far.write(isPooler ? withoutSettings(first) : first);
        near.pipe(far);
      });
      far.pipe(near);
      all.push(far);
      // A connection that one side has lost, as when it was killed, is lost to the other.
      near.once('close', () => forgotten.has(far) || far.destroy());
      far.once('close', () => forgotten.has(near) || near.destroy());
    }
    for (const one of all) sockets.add(one.on('error', () => undefined).on('close', () => sockets.delete(one)));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const signIn = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  return {
    address: `postgres://${signIn}@127.0.0.1:${(listener.address() as AddressInfo).port}/${database}`,
    forget,
    get isSilent() {
      return state.isSilent;
    },
    set isSilent(isSilent) {
      state.isSilent = isSilent;
      if (isSilent) forget();
    },
    close: () => {
      sockets.forEach((one) => one.destroy());
      listener.close();
    },
  };
}

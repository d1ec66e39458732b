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

/** @param address the database's, by TCP or a socket */
export async function startRouter(address: string): Promise<Router> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address });
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const forget = () => sockets.forEach((one) => one.unpipe().removeAllListeners('data').pause());
  const listener = createServer((near) => {
    const all = [near];
    if (!state.isSilent) {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      near.pipe(far).pipe(near);
      all.push(far);
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

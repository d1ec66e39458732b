import { separateHosts } from './separate-hosts.ts';

/**
 * Settings of every session. A self-managed server may have other defaults, for everybody or for one user, and all of
 * these affect what the driver parses or what a transaction sees.
 */
export const sessionSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  search_path: 'public',
  jit: 'off',
};

/** How a connection may be secured; `prefer` and `allow` are left out, for the driver cannot fall back to no encryption. */
const securities = ['disable', 'require', 'verify-ca', 'verify-full'];

const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);

/** Which of several hosts may be used: the server writes, so only one that takes writes. */
const attributes = ['read-write', 'primary'];

/**
 * The address for the driver: with our session settings after those of the address, and with `sslmode` as PostgreSQL's
 * own programs interpret it (the driver would treat `require` as `verify-full`). Takes an address of PostgreSQL, with
 * or without a host; of several hosts the first (`connectionAddresses`).
 */
export function connectionAddress(address: string): string {
  const [first = address] = separateHosts(address);
  const { before, query } = split(first);
  // The driver does not know it: `DatabaseHosts` chooses.
  query.delete('target_session_attrs');
  query.set('options', [query.get('options'), ...settings].filter(Boolean).join(' '));
  if (query.get('sslrootcert') === 'system') {
    query.delete('sslrootcert');
    query.set('sslmode', 'verify-full');
  }
  if (query.has('sslmode')) query.set('uselibpqcompat', 'true');
  return `${before}?${query.toString().replaceAll('+', '%20')}`;
}

/** As {@link connectionAddress}, one address for each host. */
export function connectionAddresses(address: string): string[] {
  return separateHosts(address).map(connectionAddress);
}

/** The address of another database on the same server. */
export function withDatabase(address: string, database: string): string {
  const { before, query } = split(address);
  const [, server = before] = /^(\w+:\/\/[^/]*)/.exec(before) ?? [];
  return `${server}/${database}${query.size > 0 ? `?${query}` : ''}`;
}

/** Whether this is an address of a PostgreSQL: of hosts, or with the folder of a socket in its query. */
export function hasDatabaseForm(address: string): boolean {
  const each = separateHosts(address);
  return each.every(hasFormOfOneHost) && (each.length === 1 || each.every(namesHost));
}

/** Whether an address says where, and does not leave it to the driver: of several hosts none may be empty. */
function namesHost(address: string): boolean {
  return (URL.parse(address)?.hostname ?? '') !== '' || (split(address).query.get('host') ?? '') !== '';
}

function hasFormOfOneHost(address: string): boolean {
  // An empty host between a user and a path is right for a socket, though not in a web address.
  const parsed = URL.parse(address.replace('@/', '@localhost/'));
  if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol)) return false;
  try {
    for (const part of [parsed.username, parsed.password, parsed.pathname]) decodeURIComponent(part);
    return parsed.hostname !== '' || parsed.searchParams.has('host');
  } catch {
    return false;
  }
}

/** What is wrong with the choice of hosts or the TLS settings of an address, as the end of a sentence; undefined if nothing is. */
export function parameterMistake(address: string): string | undefined {
  const { query } = split(address);
  const wanted = query.get('target_session_attrs');
  if (wanted !== null && !attributes.includes(wanted))
    return `has target_session_attrs=${wanted}; Plumbline knows ${attributes.join(', ')}`;
  const mode = query.get('sslmode');
  if (mode !== null && !securities.includes(mode))
    return `has sslmode=${mode}; Plumbline knows ${securities.join(', ')}`;
  if (mode === 'verify-ca' && !query.has('sslrootcert')) {
    return 'has sslmode=verify-ca without sslrootcert, the file of the certificate to verify by';
  }
  return undefined;
}

function split(address: string): { before: string; query: URLSearchParams } {
  const [before = '', ...rest] = address.split('?');
  return { before, query: new URLSearchParams(rest.join('?')) };
}

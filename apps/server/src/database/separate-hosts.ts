/** What follows the scheme and the sign-in of an address, up to its path or query. */
const form = /^(\w+:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s;

/**
 * The addresses of an address that names several hosts, as PostgreSQL's own programs take them: `host1:5432,host2:5432`,
 * or `?host=/one,/two&port=5432,5433` for sockets. An address of one host is returned as it is.
 */
export function separateHosts(address: string): string[] {
  const [, before = '', hosts = '', rest = ''] = form.exec(address) ?? [];
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${before}${host}${rest}`);
  const [start = '', ...parts] = address.split('?');
  const query = new URLSearchParams(parts.join('?'));
  const named = query.get('host')?.split(',') ?? [];
  if (named.length < 2) return [address];
  const ports = query.get('port')?.split(',') ?? [];
  return named.map((host, at) => {
    const own = new URLSearchParams(query);
    own.set('host', host);
    // One port is that of all hosts.
    const port = ports.length > 1 ? ports[at] : ports[0];
    if (port !== undefined) own.set('port', port);
    return `${start}?${own}`;
  });
}

/** Names that belong to the platform, or that mislead. */
const reserved: ReadonlySet<string> = new Set([
  'www',
  'api',
  'mail',
  'smtp',
  'ftp',
  'admin',
  'static',
  'assets',
  'main',
  'localhost',
]);

/** The first label of an instance's host name has at most so many characters. */
export const hostNameLength = 40;

/**
 * What is wrong with a name as the first label of a host name; null if nothing is.
 * @param name in lower case: letters, digits and hyphens
 */
export function hostNameProblem(name: string): 'host_name_not_valid' | 'host_name_reserved' | null {
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name)) return 'host_name_not_valid';
  return reserved.has(name) ? 'host_name_reserved' : null;
}

/** A whole host name has at most so many characters. */
export const ownHostLength = 253;

const hostLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const wholeHost = new RegExp(`^(?:${hostLabel}\\.)+(?=[a-z])${hostLabel}$`);

/**
 * What is wrong with a text as an instance's own host name; null if nothing is.
 * @param host in lower case: labels of letters, digits and hyphens, with dots between them and without a port
 */
export function ownHostProblem(host: string): 'own_host_not_valid' | null {
  return host.length <= ownHostLength && wholeHost.test(host) ? null : 'own_host_not_valid';
}

/** Latin letters with marks lose them; everything else that no host name has becomes a hyphen. */
export function suggestedHostName(company: string): string {
  return company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, hostNameLength)
    .replaceAll(/^-+|-+$/g, '');
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * Whether codes may be sent to an address (RFC 8252, OAuth 2.1): https; http on the person's own device alone; or the scheme of an app,
 * which is a domain turned round (`com.example.app:/done`). Without a fragment, and without a password in it.
 */
export function isRedirectAddress(address: string): boolean {
  const url = urlOf(address);
  if (url === null || address.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol);
}

/** Whether an address is one of those that are registered, character by character; on the person's own device any port is right. */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  const url = urlOf(address);
  if (url?.protocol !== 'http:' || !isRedirectAddress(address)) return false;
  url.port = '';
  return registered.some((one) => {
    const other = urlOf(one);
    if (other?.protocol !== 'http:') return false;
    other.port = '';
    return other.href === url.href;
  });
}

/** What people see of where they are led: the host, or the scheme of an app. */
export function placeOfRedirect(address: string): string {
  const url = urlOf(address);
  return url === null ? '' : url.host || url.protocol.replace(/:$/, '');
}

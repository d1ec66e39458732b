const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An address of the web: scheme, host, port, and the rest; printable ASCII without a fragment, a backslash or a password. */
const webAddress =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?((?:[/?][!-"$-[\]-~]*)?)$/;
/** The scheme of an app, which is a domain turned round, and the rest. */
const appAddress = /^([a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+):[!-"$-[\]-~]*$/;

interface WebAddress {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly rest: string;
}

function readWebAddress(address: string): WebAddress | null {
  const [, scheme = '', host = '', port = '', rest = ''] = webAddress.exec(address) ?? [];
  return scheme === '' || Number(port) > 65_535 ? null : { scheme, host, port, rest };
}

/**
 * Whether codes may be sent to an address (RFC 8252, OAuth 2.1): https; http on the person's own device alone; or the scheme of an app
 * (`com.example.app:/done`). In lower case up to the path, without a fragment, and without a password in it.
 */
export function isRedirectAddress(address: string): boolean {
  const web = readWebAddress(address);
  if (web !== null) return web.scheme === 'https' || loopback.has(web.host);
  return appAddress.test(address);
}

/** Whether an address is one of those that are registered, character by character; on the person's own device any port is right. */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (!isRedirectAddress(address)) return false;
  if (registered.includes(address)) return true;
  const web = readWebAddress(address);
  if (web?.scheme !== 'http') return false;
  return registered.some((one) => {
    const other = readWebAddress(one);
    return other?.scheme === 'http' && other.host === web.host && other.rest === web.rest;
  });
}

/** What people see of where they are led: the host with its port, or the scheme of an app. */
export function placeOfRedirect(address: string): string {
  const web = readWebAddress(address);
  if (web === null) return appAddress.exec(address)?.[1] ?? '';
  return web.port === '' ? web.host : `${web.host}:${web.port}`;
}

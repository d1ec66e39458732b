/** What the server answers itself; the pages of the API documentation are the app's, though their addresses look like calls. */
const calls =
  /^\/(?!v[12]\/documentation(?:$|\?))(v1|v2|mcp|scim\/v2|webhooks\/.+|oauth\/(?:token|revoke)|\.well-known|healthz|readyz|metrics|problems)(\/|$|\?)/;
const file = /\.[a-z0-9]{2,5}$/i;

/**
 * Whether an address (path and query) is one of the app's own, which its one page serves: on the server, and on a device
 * without network.
 */
export function isAppAddress(address: string): boolean {
  return !calls.test(address) && !file.test(address.split('?')[0] ?? '');
}

import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = readonly [Address, number];

/** What WEBHOOKS_ALLOW names beyond the public internet: host names, addresses and ranges of addresses. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly Range[];
}

export const nothingAllowed: AllowedHosts = { names: new Set(), ranges: [] };

/** For addresses that only the operator can set. */
export const anythingAllowed: AllowedHosts = {
  names: new Set(),
  ranges: [ipaddr.parseCIDR('0.0.0.0/0'), ipaddr.parseCIDR('::/0')],
};

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const hostName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

/**
 * Reads WEBHOOKS_ALLOW: names, addresses and ranges in CIDR form, separated by commas.
 * @returns undefined when a part is none of them
 */
export function readAllowedHosts(text: string): AllowedHosts | undefined {
  const names = new Set<string>();
  const ranges: Range[] = [];
  for (const part of text.toLowerCase().split(/[\s,]+/)) {
    if (part === '') continue;
    const bare = part.replace(/^\[(.*)\]$/, '$1');
    if (ipaddr.isValidCIDR(bare)) ranges.push(ipaddr.parseCIDR(bare));
    else if (isAddress(bare)) ranges.push(wholeAddress(ipaddr.parse(bare)));
    else if (hostName.test(bare) && !/^[\d.]+$/.test(bare)) names.add(bare);
    else return undefined;
  }
  return { names, ranges };
}

/** Only the usual spelling of an IPv4 address: `ipaddr.js` reads octal and short forms too. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
const wholeAddress = (address: Address): Range => [address, address.kind() === 'ipv4' ? 32 : 128];

/** Whether the operator has named this host or its resolved address. */
function isNamed(host: string, address: Address, allowed: AllowedHosts): boolean {
  return (
    allowed.names.has(host) ||
    allowed.ranges.some((range) => range[0].kind() === address.kind() && address.match(range as never))
  );
}

/**
 * Whether the server may connect to this address for this host. Only public unicast addresses are, and those that the
 * operator has named. IPv4 inside IPv6 (mapped, translated) counts as the IPv4 address that it reaches.
 * @param host the host name of the URL, in lower case
 * @param resolved the address that will be connected to
 */
export function isAllowedAddress(host: string, resolved: string, allowed: AllowedHosts): boolean {
  if (!isAddress(resolved)) return false;
  const parsed = ipaddr.parse(resolved);
  if (isNamed(host, parsed, allowed)) return true;
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())
    return isAllowedAddress(host, parsed.toIPv4Address().toString(), allowed);
  // 6to4, Teredo, NAT64 and the like are not `unicast`: their destination can't be determined from the address. Outside
  // 2000::/3 only such forms are assigned, among them the deprecated `::127.0.0.1`.
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

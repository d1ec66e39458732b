/** Where maps get their pictures from (decision 0039). */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`, and where the provider has them `{s}` and `{r}`. */
  readonly url: string;
  /** Text with links alone: it is shown in a corner of each map. */
  readonly attribution: string;
}

export const defaultTilesUrl = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
export const defaultAttribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const link = /<a href="https?:\/\/[^"<>]*">|<\/a>/g;

/** The address with its places filled in by something that may stand in an address. */
const filledIn = (url: string) =>
  url
    .replaceAll('{r}', '')
    .replace('{s}', 's')
    .replaceAll(/\{[zxy]\}/g, '0');

/** What is wrong with an address of map tiles; undefined for nothing. */
export function tilesMistake(url: string): string | undefined {
  const example = 'must be off or an address like https://tiles.example.org/{z}/{x}/{y}.png';
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) return example;
  const filled = filledIn(url);
  if (!URL.canParse(filled) || /[{}\s]/.test(filled)) return example;
  const { protocol, hostname, username, password } = new URL(filled);
  if (!['http:', 'https:'].includes(protocol)) return example;
  if (protocol === 'http:' && !loopback.has(hostname)) return 'must be an https address';
  if (username + password !== '') return 'must be an address without password';
  // As in the policy; a host that is merely written differently (a name with ü) can't be distinguished from an attack.
  const authority = url.slice(url.indexOf('//') + 2).split('/')[0] ?? '';
  if (/[^\w.:[\]{}-]/.test(authority)) return example;
  // A content security policy can name a host, or all subdomains of one.
  return !authority.includes('{') || /^\{s\}\.[^{}]+$/.test(authority)
    ? undefined
    : 'may have {s} as the first part of its host and nothing else in it';
}

/** What is wrong with an attribution; undefined for nothing. */
export function attributionMistake(text: string): string | undefined {
  if (text.length > 500) return 'must have at most 500 characters';
  return /[<>]/.test(text.replaceAll(link, ''))
    ? 'must be text, with links like <a href="https://example.org">Example</a> at most'
    : undefined;
}

/** From where the content security policy must let pictures of maps come: `https://*.tiles.example.org`. */
export function tilesOrigin(url: string): string {
  const { protocol, host } = new URL(filledIn(url));
  return `${protocol}//${url.includes('://{s}.') ? host.replace(/^s\./, '*.') : host}`;
}

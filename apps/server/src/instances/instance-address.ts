import type { Configuration } from '../configuration.ts';

/**
 * The address at which an instance is reached, for links in mails: PUBLIC_URL, or the main host and port, with the
 * instance's name in front.
 * @param name empty for the main host's own
 */
export function instanceAddress(
  { publicUrl, mainHost, port }: Pick<Configuration, 'publicUrl' | 'mainHost' | 'port'>,
  name: string,
): string {
  const address = new URL(publicUrl ?? `http://${mainHost}:${port}`);
  if (name !== '') address.hostname = `${name}.${address.hostname}`;
  return address.origin;
}

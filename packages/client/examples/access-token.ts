import { createClient, dataOf, type Client } from '@plumbline/client/client';

/** A client for a program that has an access token: made at Profile → Access tokens, or as below. It does what its scopes say. */
export const clientWith = (address: string, token: string): Client => createClient({ address, token });

/**
 * Creates a token that reads jobs and projects for 90 days. Its secret is returned this once: store it where the program reads its secrets.
 * @param client of a person who is signed in: a token creates no others
 */
export async function createReadingToken(client: Client, name: string): Promise<string> {
  const { token } = await dataOf(
    client.POST('/v2/users/me/tokens', { body: { name, scopes: ['jobs:read', 'projects:read'], days: 90 } }),
  );
  if (token === null) throw new Error('A new token comes with its secret');
  return token;
}

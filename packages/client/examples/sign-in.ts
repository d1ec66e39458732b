import { createClient } from '@plumbline/client/client';
import { signIn } from '@plumbline/client/sign-in';

/** Signs in as the user that was created for this program, and returns a client that stays signed in. */
export async function connect(address: string, username: string, password: string) {
  const session = await signIn({ address }, { username, password });
  return { client: createClient({ address, token: session.token }), signOut: session.signOut };
}

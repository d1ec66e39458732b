import { Agent, request } from 'node:http';
import { webClientId } from '@plumbline/contract/access';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Sent {
  port: number;
  /** The host name by which the instance is found. */
  host?: string;
  token?: string;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  /** JSON, or a form. */
  body?: string | URLSearchParams;
}

/** One call over a kept connection. Gives the answer's text. @throws for a status other than 200 */
export function call({ port, host = 'localhost', token, method = 'GET', path, body }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const text = body?.toString();
    const headers = {
      host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'content-type': typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(text),
      }),
    };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 500)}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** A sign-in of the demo. @returns the token and the person's id */
export async function signIn(port: number, email: string, host?: string): Promise<{ token: string; userId: string }> {
  const form = { grant_type: 'password', username: email, password: 'plumbline-demo', client_id: webClientId };
  const answer = await call({
    port,
    method: 'POST',
    path: '/v1/oauth/token',
    body: new URLSearchParams(form),
    ...(host && { host }),
  });
  const { access_token: token, user } = JSON.parse(answer) as { access_token: string; user: { _id: string } };
  return { token, userId: user._id };
}

/** Lets the connections go, so that the program can end. */
export function closeConnections(): void {
  agent.destroy();
}

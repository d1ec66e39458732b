import type { CustomFetch } from 'openid-client';
import type { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';

/** Of descriptions and keys of services more is read than of other responses (bytes). */
const maxBytes = 262_144;

/**
 * `fetch` as `openid-client` calls it, over requests that reach only what addresses of people may: public hosts, and those that the
 * operator allows. Redirects are not followed.
 * @returns a function that throws OutgoingError where there is no whole response
 */
export function outgoingFetch(http: OutgoingHttp): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`unexpected method ${method}`);
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof URLSearchParams))
      throw new TypeError('unexpected body');
    const response = await http.send({
      url,
      method,
      headers,
      ...(body && { body: String(body) }),
      maxBytes,
    });
    const isEmpty = [101, 204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : response.body, {
      status: response.status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    });
  };
}

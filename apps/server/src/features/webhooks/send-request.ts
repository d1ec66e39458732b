import type { WebhookMethod } from '@plumbline/domain/webhooks/webhook';
import type { OutgoingFailure } from '../../adapters/outgoing-http/outgoing-http.ts';
import { OutgoingError } from '../../adapters/outgoing-http/outgoing-http.ts';
import type { Services } from '../../services.ts';
import { signedHeaders } from './store/sign.ts';

/** A webhook as requests are made to it. */
export interface SentWebhook {
  url: string;
  method: WebhookMethod;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** What was sent, and what came back. */
export interface MadeAttempt {
  at: Date;
  durationMs: number;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number | null;
  failure: OutgoingFailure | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
}

/** The request that brings a payload: POST and PUT carry it, GET names it and its parameters in the address. */
function requestOf({ url, method }: SentWebhook, payload: string): { url: string; body: string } {
  if (method !== 'get') return { url, body: payload };
  const asked = new URL(url);
  const {
    id,
    type,
    timestamp,
    parameters = {},
  } = JSON.parse(payload) as Record<string, string> & {
    parameters?: Record<string, string>;
  };
  for (const [name, value] of Object.entries({ id, type, timestamp, ...parameters })) {
    asked.searchParams.set(name, String(value));
  }
  return { url: asked.href, body: '' };
}

/** Sends a signed request once. Never throws for what the receiver does. */
export async function sendRequest(
  services: Pick<Services, 'outgoingHttp' | 'now'>,
  webhook: SentWebhook,
  message: { id: string; payload: string },
): Promise<MadeAttempt> {
  const at = services.now();
  const { previousSecret, previousSecretUntil } = webhook;
  const isRotating = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at;
  const secrets = isRotating ? [webhook.secret, previousSecret] : [webhook.secret];
  const { url, body } = requestOf(webhook, message.payload);
  const method = webhook.method.toUpperCase() as 'GET' | 'POST' | 'PUT';
  const requestHeaders = {
    ...(body !== '' && { 'content-type': 'application/json' }),
    'user-agent': 'Plumbline-Webhooks/1',
    ...signedHeaders(secrets, { id: message.id, at, body }),
  };
  const sent = { at, method, url, requestHeaders, requestBody: body };
  try {
    const response = await services.outgoingHttp.send({
      url,
      method,
      headers: requestHeaders,
      ...(body !== '' && { body }),
    });
    const { status, durationMs, headers: responseHeaders, body: responseBody } = response;
    return { ...sent, durationMs, status, failure: null, responseHeaders, responseBody };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { durationMs, failure } = error;
    return { ...sent, durationMs, status: null, failure, responseHeaders: null, responseBody: null };
  }
}

import webPush from 'web-push';
import type { OutgoingFailure, OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { PushKeys } from './push-keys.ts';

/** A browser that shows push messages, as it named itself. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The outcome of a push message: `gone` when the subscription has ended, `refused` when a retry is useless. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'try_again';

/** How long a push service retains a message for a device that is off. */
const ttlSeconds = 86_400;

/** Failures that another try does not mend. */
const neverAllowed: ReadonlySet<string> = new Set<OutgoingFailure>(['address_not_allowed', 'url_not_valid']);

/** Sends encrypted messages to browsers' push services (RFC 8030, 8188, 8291, 8292). */
export class WebPushSender {
  readonly #keys: PushKeys;
  readonly #http: OutgoingHttp;
  readonly #subject: string;

  /** @param options.subject how the push service reaches the operator: a mailto: or https: address */
  constructor(options: { keys: PushKeys; http: OutgoingHttp; subject: string }) {
    this.#keys = options.keys;
    this.#http = options.http;
    this.#subject = options.subject;
  }

  /** Whether messages may be sent to this endpoint, as its name resolves now. */
  async takes(endpoint: string): Promise<boolean> {
    return (await this.#http.check(endpoint)) === undefined;
  }

  /**
   * Encrypts and sends one message.
   * @param message.topic at most 32 letters, digits, - and _: a pending message of the same topic is replaced
   */
  async send(subscription: PushSubscription, message: { payload: string; topic: string }): Promise<PushResult> {
    const { endpoint, p256dh, auth } = subscription;
    const request = await this.#requestOf({ endpoint, keys: { p256dh, auth } }, message).catch(() => undefined);
    // The keys of the subscription can't be used.
    if (!request) return 'gone';
    const { status } = await this.#http
      .send({ url: endpoint, method: 'POST', headers: request.headers, body: request.body })
      .catch((error: { failure?: string }) => ({ status: neverAllowed.has(error.failure ?? '') ? 400 : 503 }));
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status >= 500 ? 'try_again' : 'refused';
  }

  async #requestOf(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    { payload, topic }: { payload: string; topic: string },
  ) {
    const { publicKey, privateKey } = await this.#keys.read();
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: this.#subject, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: 'normal',
      topic,
    });
    const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
    return { headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), body: body as Buffer };
  }
}

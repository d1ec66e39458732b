/** A text message to one phone. */
export interface SmsMessage {
  /** The message's id, which serves as idempotency key where the gateway supports one. */
  id: string;
  /** As entered; gateways expect the country code, `+972501234567`. */
  to: string;
  text: string;
}

/** The gateway will never accept this message: a retry is useless. */
export class SmsRefused extends Error {}

/** Hands text messages over. */
export interface Sms {
  /** @throws SmsRefused when a retry is useless, another error when it may succeed */
  send(message: SmsMessage): Promise<void>;
}

/** A text message to one phone. */
export interface SmsMessage {
  /** The message's own id: a gateway that knows keys of repeated requests takes it once. */
  id: string;
  /** As people write it; gateways want it with its country, `+972501234567`. */
  to: string;
  text: string;
}

/** That a gateway will never take this message: trying again is no use. */
export class SmsRefused extends Error {}

/** Hands text messages over. */
export interface Sms {
  /** @throws SmsRefused for what can't be mended by trying again, another error when it may */
  send(message: SmsMessage): Promise<void>;
}

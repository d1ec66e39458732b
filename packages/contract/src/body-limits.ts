import type { Authentication, BodyKind } from './call.ts';

/** The largest JSON body, unless a call declares more; only calls of signed-in people may. */
export const maxJsonBytes = 1024 * 1024;
/** The largest form: a user name, a password, a token. */
export const maxFormBytes = 16 * 1024;
/** A change of a directory: a group with all of its members. */
export const maxScimBytes = 512 * 1024;
/** What some clients send where no body is expected: `{}`. */
export const maxUnexpectedBytes = 1024;

/**
 * How many values a JSON body may hold, unless its call declares another number. Ten megabytes of `[]` cost a hundred times the
 * memory and time of ten megabytes of text.
 */
export const maxJsonValues = 100_000;
/** As {@link maxJsonValues}, of calls that nobody has to sign in for. */
export const maxAnonymousJsonValues = 10_000;

/** What a call's request body may be; `bytes` null where the handler streams it and has limits of its own. */
export interface BodyLimits {
  bytes: number | null;
  values: number;
}

const bytesOf: Readonly<Record<BodyKind, number | null>> = {
  json: maxJsonBytes,
  form: maxFormBytes,
  json_or_form: maxJsonBytes,
  scim: maxScimBytes,
  none: maxUnexpectedBytes,
  multipart: null,
  piece: null,
};

/** The limits of a call's body. @throws Error when a call that strangers may make declares more than {@link maxJsonBytes} */
export function bodyLimitsOf(call: {
  name: string;
  bodyKind: BodyKind;
  authentication: Authentication;
  maxBodyBytes?: number;
  maxBodyValues?: number;
}): BodyLimits {
  const isForStrangers = call.authentication !== 'bearer';
  if (isForStrangers && (call.maxBodyBytes ?? 0) > maxJsonBytes) {
    throw new Error(`${call.name}: only calls of signed-in people may take more than ${maxJsonBytes} bytes`);
  }
  return {
    bytes: call.maxBodyBytes ?? bytesOf[call.bodyKind],
    values: call.maxBodyValues ?? (isForStrangers ? maxAnonymousJsonValues : maxJsonValues),
  };
}

import { createHash } from 'node:crypto';
import { isSignatureUnder, signatureUnder } from '../../database/signed-keys.ts';
import type { Surroundings } from './tool.ts';

/** For how many seconds a confirmation is good. */
const lifetime = 600;

/** What is confirmed: by its digest, so that a confirmation of one change carries out no other. */
const purposeOf = (tool: string, change: unknown) =>
  `assistant ${createHash('sha256')
    .update(JSON.stringify([tool, change]))
    .digest('hex')}`;

/** The confirmation of a change that a person has been shown: `{end}.{signature}`. */
export async function makeConfirmation({ context }: Surroundings, tool: string, change: unknown): Promise<string> {
  const until = Math.floor(context.now.getTime() / 1000) + lifetime;
  const signed = { subject: context.actor.id, until, purpose: purposeOf(tool, change) };
  return `${until}.${await signatureUnder(context.db, signed)}`;
}

/** Whether this is the confirmation of exactly this change, for this person, and has not ended. */
export async function isConfirmed(
  { context }: Surroundings,
  tool: string,
  change: unknown,
  confirmation: string,
): Promise<boolean> {
  const [until = '', signature = '', ...more] = confirmation.split('.');
  if (more.length > 0 || !/^\d{1,12}$/.test(until)) return false;
  const signed = { subject: context.actor.id, until: Number(until), purpose: purposeOf(tool, change) };
  return isSignatureUnder(context.db, signed, signature, context.now);
}

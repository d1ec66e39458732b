import * as calls from '@plumbline/contract/mail';
import { mailFailureOf } from '../../adapters/mail/mail-problem.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newId } from '../../ids.ts';
import { mailFromOf, mailWayOf } from './mail-of-instance.ts';
import { mailTexts } from './mails.ts';
import { writeToPerson } from './write-to-person.ts';

export const readMail = endpoint(calls.readMail, {
  handle: async (context) => {
    context.authorize('settings.read');
    return { by: mailWayOf(context), from: mailFromOf(context) };
  },
});

export const testMail = endpoint(calls.testMail, {
  limit: { points: 30, seconds: 3600 },
  // Waits for a mail server, in no transaction.
  ownTransaction: true,
  handle: async (context) => {
    const { db, actor, authorize, services, instance, language } = context;
    authorize('settings.change');
    const by = mailWayOf(context);
    const { email: to } = await db.query
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (by === 'outbox') return { by, to, problem: null, reply: null };
    try {
      await writeToPerson(services, instance, {
        id: newId(),
        email: to,
        language,
        texts: mailTexts('test', language),
        path: '/settings/mail',
        values: { email: to },
      });
      return { by, to, problem: null, reply: null };
    } catch (error) {
      const { problem, reply } = mailFailureOf(error);
      context.request.log.warn({ err: error }, 'A test email was not sent');
      // Replies of the operator's mail server may name hosts inside of their network.
      return { by, to, problem, reply: by === 'server' ? null : reply };
    }
  },
});

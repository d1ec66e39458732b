import type { ResponseOf, Call, SentBody, SentParams, SentQuery } from '@plumbline/contract/call';
import type { Language } from '@plumbline/domain/languages/languages';
import { JsonText } from '../database/json-text.ts';
import type { Change } from '../events/change-transaction.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import { actorOf } from './actor-of.ts';
import { authorizing } from './authorizing.ts';
import type { SignedInPerson } from './authenticate.ts';
import type { SignedInContext } from './context.ts';
import { fieldProblems } from './field-problems.ts';
import { Problem } from './problem.ts';

interface Sent<C extends Call> {
  params?: SentParams<C>;
  query?: SentQuery<C>;
  body?: SentBody<C>;
}

/**
 * Makes a call of the API from inside the product, in an open transaction: with the same checks, rules, rows and events
 * as over HTTP. Only for calls that need nothing of a request or a response.
 * @throws Problem as the call does, not_valid included
 */
export async function innerCall<C extends Call>(
  context: SignedInContext,
  call: C,
  sent: Sent<C>,
): Promise<ResponseOf<C>> {
  const served = context.services.calls.get(call.name);
  if (!served || served.options.ownTransaction) throw new Error(`${call.name} can't be made from inside`);
  const params = call.params.safeParse(sent.params ?? {});
  if (!params.success) throw new Problem('not_found');
  const query = call.query.safeParse(sent.query ?? {}, { reportInput: true });
  const body = call.bodyKind === 'json' ? call.body.safeParse(sent.body ?? {}, { reportInput: true }) : undefined;
  const fields = [query, ...(body ? [body] : [])].flatMap((one) =>
    one.success ? [] : fieldProblems(one.error.issues, context.language),
  );
  if (fields.length > 0) throw new Problem('not_valid', { fields });
  const input = { params: params.data, query: query.data, body: body?.data };
  const answer: unknown = await served.run({ ...context, input } as never);
  return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as ResponseOf<C>;
}

const nothingOfRequests = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`a call from inside has no request: ${String(name)}`);
    },
  },
);

/** The handler context for a call made inside an open change. */
export async function contextInside(
  services: Services,
  instance: Instance,
  change: Change,
  person: SignedInPerson,
  language: Language,
): Promise<SignedInContext> {
  const instanceSettings = await services.settings.of(services.databaseOf(instance.schema));
  const actor = actorOf(person, instanceSettings, instance);
  const alreadyInside = (): never => {
    throw new Error('a call from inside has its transaction already');
  };
  return {
    ...change,
    ...instanceSettings,
    instance,
    language,
    now: services.now(),
    isRunAgain: true,
    requestId: '',
    address: '',
    services,
    request: nothingOfRequests as SignedInContext['request'],
    reply: nothingOfRequests as SignedInContext['reply'],
    inTransaction: alreadyInside,
    inStatement: alreadyInside,
    person,
    actor,
    authorize: authorizing(actor),
  };
}

import * as calls from '@plumbline/contract/assistants';
import { JsonText } from '../../database/json-text.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { handledByRoute } from '../../http/responses.ts';

const talk = endpoint(calls.talkToAssistant, {
  // The calls that tools make are transactions of their own, and each takes its place among the person's requests.
  ownTransaction: true,
  isStream: true,
  handle: async (context) => {
    // Read at the first message: most servers and no worker ever need it.
    const { respondTo } = await import('./respond.ts');
    const response = await respondTo(context, context.request, context.input.body);
    if (response.status >= 400) throw new Problem('body_not_readable');
    if (response.status !== 202) return new JsonText(await response.text());
    void context.reply.code(202).header('cache-control', 'no-store').send();
    return handledByRoute;
  },
});

export const endpoints: readonly Endpoint[] = [talk];

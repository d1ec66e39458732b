import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** A message of JSON-RPC 2.0: a request with `id` and `method`, a notification without `id`, or a response. */
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number().int()]).optional(),
  method: z.string().max(200).optional(),
  params: z.looseObject({}).optional(),
});

export const talkToAssistant = defineCall({
  name: 'talkToAssistant',
  method: 'POST',
  path: '/mcp',
  feature: 'assistants',
  summary:
    'The Model Context Protocol (streamable HTTP, without sessions): an assistant lists the tools and calls them, with the rights of the person whose token it has. Notifications are responded to with 202. Beyond the specification.',
  spec: 'decision 0099',
  body: message,
  response: z.looseObject({ jsonrpc: z.literal('2.0') }),
});

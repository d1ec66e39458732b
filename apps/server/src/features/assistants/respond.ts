import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { talkToAssistant } from '@plumbline/contract/assistants';
import type { FastifyRequest } from 'fastify';
import { callsInTheNameOf } from './call-api.ts';
import { serverOfTools } from './serve-tools.ts';
import type { Surroundings } from './tool.ts';

/** What the transport asks for in a request; the pipeline has checked the content type already. */
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/**
 * The response to one message of an assistant. There is no session: each message comes with all that it needs, so any server can respond.
 * @param message the checked body of the request
 * @returns status 200 with a JSON-RPC response, 202 for a notification, 400 for what is no message of the protocol
 */
export async function respondTo(
  context: Surroundings['context'],
  request: FastifyRequest,
  message: object,
): Promise<Response> {
  const server = serverOfTools({ context, callApi: callsInTheNameOf(request) });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const version = request.headers['mcp-protocol-version'];
    const asked = new Request(`http://localhost${talkToAssistant.path}`, {
      method: 'POST',
      headers: { ...headers, ...(typeof version === 'string' && { 'mcp-protocol-version': version }) },
    });
    return await transport.handleRequest(asked, { parsedBody: message });
  } finally {
    await server.close();
  }
}

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { talkToAssistant } from '@plumbline/contract/assistants';
import { errorText } from '../logger.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';

const usage = 'Usage: plumbline mcp <address of the company> --token-file <file>.';

function readArguments(args: readonly string[]): { url: URL; tokenFile: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'token-file': { type: 'string' } },
      allowPositionals: true,
    });
    const [address = '', ...more] = positionals;
    const tokenFile = values['token-file'];
    const url = new URL(talkToAssistant.path, address);
    if (more.length > 0 || tokenFile === undefined || !/^https?:$/.test(url.protocol)) throw new StartError(usage);
    return { url, tokenFile };
  } catch {
    throw new StartError(usage);
  }
}

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`The token can't be read: ${errorText(error)}`);
  });
  return text.trim();
}

/** The error that a request gets whose server can't be reached or refuses it. */
const errorFor = (id: string | number, error: unknown): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_000, message: errorText(error) },
});

/**
 * `plumbline mcp`: for assistants that start a program and speak with it over its standard input and output. It passes each message on to
 * `/mcp` of a server and back; the server does the work, with the rights of whose token it is. The token is read for each message,
 * so that it can be renewed while an assistant is connected.
 */
export const mcpCommand: RunCommand = async (_configuration, args) => {
  const { url, tokenFile } = readArguments(args);
  await readToken(tokenFile);
  const server = new StreamableHTTPClientTransport(url, {
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${await readToken(tokenFile)}`);
      return fetch(address, { ...init, headers });
    },
  });
  const assistant = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    assistant.onclose = resolve; // oxlint-disable-line unicorn/prefer-add-event-listener -- a transport has no events
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no events
  assistant.onmessage = (message) => {
    server.send(message).catch(async (error: unknown) => {
      if ('id' in message && 'method' in message) await assistant.send(errorFor(message.id, error));
      else process.stderr.write(`${errorText(error)}\n`);
    });
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no events
  server.onmessage = (message) => {
    if ('result' in message && typeof message.result['protocolVersion'] === 'string')
      server.setProtocolVersion(message.result['protocolVersion']);
    void assistant.send(message);
  };
  await server.start();
  await assistant.start();
  await ended;
  await assistant.close();
  await server.close();
};

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import { dataNotice, resultLimit } from './small-result.ts';

/** What a tool returned. */
interface Result {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: { notice: string; data: Record<string, unknown> & { items: Record<string, unknown>[] } };
}

/** An assistant with a token, by the SDK's own client; whoever connects it closes it. */
export async function connectAssistant(address: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }));
  return client;
}

/** Calls a tool; each result is small, and says of its data that it is data. */
export async function callTool(client: Client, name: string, given: object = {}): Promise<Result> {
  const result = (await client.callTool({ name, arguments: { ...given } })) as unknown as Result;
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(resultLimit);
  if (!result.isError) {
    expect(result.structuredContent?.notice).toBe(dataNotice);
    expect(result.content[0]?.text.startsWith(dataNotice)).toBe(true);
  }
  return result;
}

/** The data that a tool returns. */
export async function dataOf(...args: Parameters<typeof callTool>) {
  const result = await callTool(...args);
  expect(result.isError, result.content[0]?.text).toBeUndefined();
  return result.structuredContent?.data ?? { items: [] };
}

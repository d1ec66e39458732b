import { describe, expect, it } from 'vitest';
import type { StreamEvent } from './event-stream.ts';
import { readEvents } from './event-stream.ts';

async function eventsIn(...pieces: (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const found: StreamEvent[] = [];
  for await (const event of readEvents(stream)) found.push(event);
  return found;
}

describe('a stream of events', () => {
  it('reads names, data over several lines and ids', async () => {
    expect(await eventsIn('id: 7\nevent: job.changed\ndata: {"a":\ndata: 1}\n\n')).toEqual([
      { name: 'job.changed', text: '{"a":\n1}', id: '7' },
    ]);
  });

  it('reads the same whatever pieces it arrives in, Hebrew letters cut in two included', async () => {
    const bytes = new TextEncoder().encode(': beat\n\nevent:job.created\r\ndata: שלום\r\n\r\ndata: x\n\n');
    const whole = await eventsIn(bytes);
    expect(whole.map((event) => event.text)).toEqual(['שלום', 'x']);
    const single = await eventsIn(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(single).toEqual(whole);
  });

  it('gives nothing for a heartbeat or for an event that was cut off', async () => {
    expect(await eventsIn(': beat\n\n', 'data: half')).toEqual([]);
  });
});

/** One server-sent event. */
export interface StreamEvent {
  readonly name: string;
  readonly text: string;
  readonly id: string | null;
}

/**
 * Parses a stream of server-sent events, however it is chunked. `EventSource` can't send the bearer header, hence an
 * own parser. Comment lines (the server's heartbeat) are ignored.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  let name = '';
  let id: string | null = null;
  let lines: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const parts = rest.split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (line === '') {
          if (lines.length > 0) yield { name: name || 'message', text: lines.join('\n'), id };
          name = '';
          lines = [];
          continue;
        }
        const [, field = '', content = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
        if (field === 'event') name = content;
        else if (field === 'data') lines.push(content);
        else if (field === 'id') id = content;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

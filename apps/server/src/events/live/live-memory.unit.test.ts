import { describe, expect, it } from 'vitest';
import type { LiveMessage } from './live-message.ts';
import { LiveMemory } from './live-memory.ts';

const settings = (schema: string): LiveMessage => ({ kind: 'settings', schema });

function hear(memory: LiveMemory, ...schemas: string[]): string {
  const messages = schemas.map(settings);
  memory.add(JSON.stringify(messages), messages);
  return memory.position;
}

describe('the memory of live messages', () => {
  it('gives what has arrived since the oldest of several places', () => {
    const memory = new LiveMemory();
    const start = memory.position;
    expect(memory.since([start])).toEqual([]);
    const first = hear(memory, 'a');
    const second = hear(memory, 'b', 'c');
    hear(memory, 'd');
    expect(memory.since([start])).toEqual(['a', 'b', 'c', 'd'].map(settings));
    expect(memory.since([second, first])).toEqual(['b', 'c', 'd'].map(settings));
    expect(memory.since([memory.position])).toEqual([]);
  });

  it('calls a place as another server does that has heard the same', () => {
    const [one, other] = [new LiveMemory(), new LiveMemory()];
    hear(one, 'before the other began');
    const position = hear(one, 'a');
    hear(other, 'a');
    hear(other, 'b');
    expect(other.since([position])).toEqual([settings('b')]);
  });

  it('tells rather too much where the same came twice', () => {
    const memory = new LiveMemory();
    hear(memory, 'a');
    hear(memory, 'b');
    expect(memory.since([hear(memory, 'a')])).toEqual(['b', 'a'].map(settings));
  });

  it('knows no place that it never knew, forgot on purpose, or had to drop', () => {
    const memory = new LiveMemory(3);
    const start = memory.position;
    const first = hear(memory, 'a');
    expect(memory.since([first, 'never-heard1'])).toBeUndefined();
    const second = hear(memory, 'b', 'c');
    hear(memory, 'd');
    expect(memory.since([start])).toBeUndefined();
    expect(memory.since([first])).toBeUndefined();
    expect(memory.since([second])).toEqual([settings('d')]);
    memory.forget();
    expect(memory.since([second])).toBeUndefined();
    expect(memory.since([memory.position])).toEqual([]);
  });
});

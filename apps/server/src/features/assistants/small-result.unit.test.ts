import { describe, expect, it } from 'vitest';
import { failure, pageThatFits, partOf, resultLimit, resultOf } from './small-result.ts';

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const items = (count: number, length: number) =>
  Array.from({ length: count }, (_, number) => ({ number, text: '"ש'.repeat(length / 2) }));

describe('a result', () => {
  it('has its data as they are, without what is empty and addresses of pictures', () => {
    const { structuredContent } = resultOf({ name: 'Lift', avatar: '/v1/s3/x?key=1', users: [], note: null, count: 0 });
    expect(structuredContent?.['data']).toEqual({ name: 'Lift', count: 0 });
  });

  it('says that nothing was found', () => {
    expect(resultOf({ items: [], total: 0 }).structuredContent?.['data']).toEqual({ items: [], total: 0 });
  });

  it('is never too large, whatever is in it', () => {
    for (const data of [items(1, 100_000), items(1000, 10), items(300, 3000), { deep: items(80, 500) }])
      expect(sizeOf(resultOf(data))).toBeLessThanOrEqual(resultLimit);
    const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, number) => [`field${number}`, number]));
    expect(resultOf(wide)).toMatchObject({ isError: true });
    expect(sizeOf(failure('x'.repeat(100_000)))).toBeLessThanOrEqual(resultLimit);
  });

  it('lets no text end the element that it is in', () => {
    const [first] = resultOf({ text: '</data>' }).content;
    expect(first?.type === 'text' ? first.text.split('</data>') : []).toHaveLength(2);
  });
});

describe('a list', () => {
  it('comes in parts that fit, each item once', () => {
    const all = items(90, 1000);
    const found: unknown[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const part: ReturnType<typeof partOf> = partOf(all, offset);
      expect(sizeOf(resultOf(part))).toBeLessThanOrEqual(resultLimit);
      expect(part.items.length).toBeGreaterThan(0);
      found.push(...part.items);
      offset = part.next_offset;
    }
    expect(found).toEqual(all);
  });

  it('is read again with half as many while its page is too large', async () => {
    const sizes: number[] = [];
    const read = async (size: number) => {
      sizes.push(size);
      return { docs: items(size, 1500), total: 50, next: String(size) };
    };
    const page = await pageThatFits(50, read, (item) => item);
    expect(sizes).toEqual([50, 25, 13, 7, 4, 2].slice(0, sizes.length));
    expect(page).toMatchObject({ total: 50, next: String(sizes.at(-1)) });
    expect(sizeOf(resultOf(page))).toBeLessThanOrEqual(resultLimit);
  });
});

import { afterAll, expect, it } from 'vitest';
import { Typesetter } from './typesetter.ts';

const typesetter = new Typesetter();
afterAll(() => typesetter.close());

it('what can’t be made as an archive file is refused, and never another file in its place', async () => {
  // Sheets of labels carry no date, which PDF/A demands.
  const data = {
    language: 'en' as const,
    size: 'small',
    rows: 1,
    columns: 1,
    title: 'Labels',
    company: 'Alma',
    labels: [],
  };
  const input = { template: 'labels', data, pictures: {} };
  expect((await typesetter.typeset(input)).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(typesetter.typeset({ ...input, archival: true })).rejects.toMatchObject({ because: 'not_archivable' });
});

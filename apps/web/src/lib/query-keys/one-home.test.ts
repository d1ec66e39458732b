import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where keys are made: a file of keys for each feature, and here those that several features read by. */
const isHome = (path: string) => /(?:^\.\/[\w-]+|\/keys)\.ts$/.test(path);

/** A key that is written where it is used, or taken apart there. */
const written =
  /\bqueryKey: ?\[|\b(?:registerLiveInvalidation|registerSettingsInvalidation)\([^;]*?\[\[|setQueryData\(\s*\[/;

it('names every query by the keys of its feature', () => {
  const homes = Object.keys(sources).filter(isHome);
  expect(homes.length).toBeGreaterThan(30);
  const strays = Object.entries(sources).filter(([path, text]) => !isHome(path) && written.test(text));
  expect(strays.map(([path]) => path)).toEqual([]);
});

it('finds a key that is written where it is used', () => {
  for (const text of [
    "useQuery({ queryKey: ['jobs', 'list'] })",
    'queryOptions({ queryKey: [...jobKeys.all, id] })',
    "registerLiveInvalidation('job.', [['jobs']]);",
    "registerLiveInvalidation('job.', ({ job }) => [['jobs', job]]);",
    "client.setQueryData(['jobs', 'item', id], job)",
  ]) {
    expect(text).toMatch(written);
  }
  expect("registerLiveInvalidation('job.', [jobKeys.all]);").not.toMatch(written);
});

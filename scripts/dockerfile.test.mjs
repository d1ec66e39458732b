import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { healthCommand, stagesOf } from './dockerfile.mjs';
import { root } from './repository.mjs';

const ours = readFileSync(join(root, 'Dockerfile'), 'utf8');

it('has the stages of a Dockerfile in order, each with its instructions', () => {
  const stages = stagesOf('# A comment\nFROM node AS build\nRUN a && b\n\nFROM node\nCOPY --from=build /app app\n');
  expect(stages).toEqual([
    { from: 'node', name: 'build', instructions: [{ name: 'RUN', rest: 'a && b' }] },
    { from: 'node', name: '1', instructions: [{ name: 'COPY', rest: '--from=build /app app' }] },
  ]);
});

it.each(['ADD a b', 'FROM node\nADD a b', 'FROM node\nRUN a \\\n  b', 'RUN a'])(
  'refuses what it would do otherwise: %j',
  (text) => {
    expect(() => stagesOf(text)).toThrow(/unknown here/);
  },
);

it('reads the one of this repository, whose stages start from the same Node', () => {
  const stages = stagesOf(ours);
  expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', '2']);
  const node = readFileSync(join(root, 'scripts/node.mjs'), 'utf8');
  const pinned = /const pinned = '([\d.]+)'/.exec(node)?.[1];
  expect(new Set(stages.map(({ from }) => from))).toEqual(new Set([`node:${pinned}-bookworm-slim`]));
  const copied = stages.flatMap(({ instructions }) =>
    instructions.flatMap(({ rest }) => /^--from=(\S+)/.exec(rest)?.[1] ?? []),
  );
  expect(copied.filter((name) => !stages.some((stage) => stage.name === name))).toEqual([]);
});

it('finds the command of a health check behind its options', () => {
  expect(healthCommand('--interval=10s CMD ["node", "-e", "1"]')).toEqual(['node', '-e', '1']);
});

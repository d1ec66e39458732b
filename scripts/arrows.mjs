// The import arrows: which part may know which. ARCHITECTURE.md says why; this says no.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { root, sourceFiles } from './repository.mjs';

/** @typedef {{ may: string[], testsMayToo?: string[], pure?: boolean }} Part */

/** Each workspace by its folder, and the other workspaces that it may import. @type {Record<string, Part>} */
const parts = {
  'packages/domain': { may: [], testsMayToo: ['testkit'], pure: true },
  'packages/contract': { may: ['domain'], testsMayToo: ['testkit'], pure: true },
  'packages/testkit': { may: ['domain', 'contract'] },
  'packages/plan-editor': { may: ['domain'], testsMayToo: ['testkit'], pure: true },
  'apps/server': { may: ['contract', 'domain'], testsMayToo: ['testkit'] },
  'apps/web': { may: ['contract', 'domain', 'plan-editor'], testsMayToo: ['testkit'] },
  e2e: { may: ['contract', 'domain', 'testkit'] },
  bench: { may: ['contract', 'domain', 'plan-editor', 'testkit', 'server'] },
};

/** Folders of an app that features stand on; through one of them, a feature could reach another unseen. */
const foundations = ['apps/server/src/database/', 'apps/web/src/ui/', 'apps/web/src/i18n/'];

/** Folders of an app that all others stand on: they know none of them. */
const grounds = ['apps/server/src/database/'];

const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

/**
 * What one import of one file does wrong.
 * @param {string} file its path in the checkout
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function complaintAbout(file, specifier) {
  const home = Object.keys(parts).find((folder) => file.startsWith(`${folder}/`));
  const part = home === undefined ? undefined : parts[home];
  if (home === undefined || part === undefined) return undefined;
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);

  const workspace = /^@plumbline\/([^/]+)/.exec(specifier)?.[1];
  if (workspace !== undefined) {
    const allowed = isTest ? [...part.may, ...(part.testsMayToo ?? [])] : part.may;
    return allowed.includes(workspace) ? undefined : `${home} may not import @plumbline/${workspace}`;
  }
  if (!specifier.startsWith('.')) {
    if (part.pure && !isTest && (builtins.has(specifier) || specifier.startsWith('react'))) {
      return `${home} is pure: it may not import ${specifier}`;
    }
    return undefined;
  }
  const target = posix.join(posix.dirname(file), specifier);
  if (!target.startsWith(`${home}/`)) {
    return home === 'bench' || home === 'e2e' ? undefined : `${home} may not reach out of itself to ${target}`;
  }
  const ground = grounds.find((folder) => file.startsWith(folder));
  if (ground !== undefined && !isTest && !target.startsWith(ground) && /^apps\/\w+\/src\/[^/]+\//.test(target)) {
    return `${ground} may not import another folder: ${target}`;
  }
  const from = featureOf(file);
  const to = featureOf(target);
  if (to === undefined || from === to || isTest) return undefined;
  if (from !== undefined) {
    const isItsIndex = /^apps\/\w+\/src\/features\/[^/]+\/index\.ts$/.test(target);
    return isItsIndex ? undefined : `the feature ${from} may import the feature ${to} only through its index.ts`;
  }
  const foundation = foundations.find((folder) => file.startsWith(folder));
  return foundation === undefined ? undefined : `${foundation} may not import the feature ${to}`;
}

/** @param {string} path */
function featureOf(path) {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

/**
 * All modules that a source text names: by import, export from, import() and import types.
 * @param {string} file
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function importsOf(file, text) {
  // Loaded here, for this module is read before anything is installed.
  const { parseSync } = await import('oxc-parser');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const names = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map((found) => text.slice(found.moduleRequest.start + 1, found.moduleRequest.end - 1)),
    ...[...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)].map((match) => match[1] ?? ''),
  ];
  return [...new Set(names)].filter((name) => name !== '');
}

/**
 * Checks every source file of the checkout.
 * @returns {Promise<{ files: number, complaints: string[] }>}
 */
export async function checkArrows() {
  const files = Object.keys(parts)
    .flatMap(sourceFiles)
    .filter((file) => /\.(ts|tsx|mts|js|mjs)$/.test(file));
  const complaints = [];
  for (const file of files) {
    for (const specifier of await importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const complaint = complaintAbout(file, specifier);
      if (complaint !== undefined) complaints.push(`${file}: ${complaint} ("${specifier}")`);
    }
  }
  return { files: files.length, complaints };
}

/** Imports that must be refused, and some that must pass: a check that refuses nothing is worth nothing. */
const refused = [
  ['packages/domain/src/jobs/status.ts', `import { z } from '@plumbline/contract/jobs/call';`],
  ['packages/domain/src/jobs/status.ts', `import { readFile } from 'node:fs/promises';`],
  ['packages/domain/src/jobs/status.ts', `export { useState } from 'react';`],
  ['packages/domain/src/jobs/status.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
  ['packages/contract/src/call.ts', `import type { Server } from '../../../apps/server/src/main.ts';`],
  ['packages/testkit/src/a.ts', `import '@plumbline/server/main';`],
  ['packages/domain/src/blueprints/a.ts', `import { PlanEditor } from '@plumbline/plan-editor/editor';`],
  ['packages/plan-editor/src/a.ts', `import { readPlan } from '@plumbline/contract/blueprints';`],
  ['packages/plan-editor/src/a.ts', `import { useState } from 'react';`],
  [
    'apps/web/src/features/jobs/list.tsx',
    `import { Users } from '../users/components/users.tsx';\nexport const X = () => <b />;`,
  ],
  ['apps/web/src/features/jobs/list.tsx', `const page = () => import('../users/page.tsx');`],
  ['apps/web/src/ui/panel.tsx', `import { Jobs } from '../features/jobs/jobs.tsx';`],
  ['apps/server/src/features/jobs/routes.ts', `export * from '../users/users.queries.ts';`],
  ['apps/server/src/features/jobs/routes.ts', `type User = import('../users/user.ts').User;`],
  ['apps/server/src/features/jobs/routes.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
  ['apps/server/src/database/pool.ts', `import { jobs } from '../features/jobs/jobs.queries.ts';`],
  ['apps/server/src/database/page.ts', `import { Problem } from '../http/problem.ts';`],
  ['apps/server/src/database/embedded/cluster.ts', `import type { Problem } from '../../http/problem.ts';`],
  ['apps/server/src/main.ts', `import { App } from '../../web/src/app/app.tsx';`],
];
const passed = [
  ['packages/contract/src/call.ts', `import { z } from 'zod';\nimport { can } from '@plumbline/domain/access/can';`],
  ['packages/domain/src/jobs/status.test.ts', `import { readFileSync } from 'node:fs';`],
  ['apps/web/src/app/routes.tsx', `import { Jobs } from '../features/jobs/jobs.tsx';`],
  [
    'apps/web/src/features/jobs/a/b.tsx',
    `import { c } from '../c.ts';\nimport { Panel } from '../../../ui/panel.tsx';`,
  ],
  ['apps/server/src/database/embedded/cluster.ts', `import { account } from './account.ts';\nimport '../../ids.ts';`],
  ['apps/server/src/features/jobs/jobs.test.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
];

/**
 * Tries the check itself.
 * @returns {Promise<string[]>} what it wrongly let through or refused
 */
export async function checkTheCheck() {
  const wrong = [];
  for (const [examples, mustComplain] of /** @type {const} */ ([
    [refused, true],
    [passed, false],
  ])) {
    for (const [file = '', text = ''] of examples) {
      const names = await importsOf(file, text);
      const complains = names.some((name) => complaintAbout(file, name) !== undefined);
      if (complains !== mustComplain) wrong.push(`${file} with ${text}: ${mustComplain ? 'let through' : 'refused'}`);
    }
  }
  return wrong;
}

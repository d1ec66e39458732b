// The import arrows: which part may know which, and who may know a type by its name. ARCHITECTURE.md says why; this says no.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { complaintsAboutCasts } from './refused-casts.mjs';
import { root, sourceFiles } from './repository.mjs';
import { complaintsAboutTypes } from './type-comparisons.mjs';

/** @typedef {{ may: string[], testsMayToo?: string[], pure?: boolean }} Part */

/** Each workspace by its folder, and the other workspaces that it may import. @type {Record<string, Part>} */
const parts = {
  'packages/domain': { may: [], testsMayToo: ['testkit'], pure: true },
  'packages/contract': { may: ['domain'], testsMayToo: ['testkit'], pure: true },
  // Its examples name it as other programs do.
  'packages/client': { may: ['client'] },
  'packages/texts': { may: ['domain'] },
  'packages/testkit': { may: ['domain', 'contract'] },
  'packages/plan-editor': { may: ['domain'], testsMayToo: ['testkit'], pure: true },
  'apps/server': { may: ['contract', 'domain', 'texts'], testsMayToo: ['testkit', 'client'] },
  'apps/web': { may: ['contract', 'domain', 'plan-editor', 'texts'], testsMayToo: ['testkit'] },
  e2e: { may: ['contract', 'domain', 'testkit', 'texts'] },
  bench: { may: ['contract', 'domain', 'plan-editor', 'testkit', 'server'] },
};

/** Folders of an app that features stand on; through one of them, a feature could reach another unseen. */
const foundations = ['apps/server/src/database/'];

/** The layers of the web app: a folder may import only lower ones. Files outside of these folders may import all. */
const webLayers = {
  i18n: 0,
  lib: 1,
  ui: 2,
  offline: 3,
  'question-inputs': 3,
  features: 4,
  app: 5,
  'service-worker': 5,
};
const web = 'apps/web/src/';

/**
 * The floors of what has many rooms, the lowest first: a room may import those of floors below it, and no other. What is in no room brings
 * them together.
 * @type {Record<string, string[][]>}
 */
const floors = {
  'packages/domain/src/': [
    ['actor', 'backups', 'colours', 'dates', 'documents', 'ids', 'numbers', 'places', 'text', 'values'],
    ['assets', 'filters', 'instances', 'jobs', 'languages', 'shifts', 'skills'],
    ['availability', 'blueprints', 'calendars', 'dashboard', 'projects', 'users'],
    ['games', 'proposals', 'scim'],
    ['question-types', 'settings'],
    ['events', 'expressions'],
    ['bulk', 'notifications', 'questionnaire', 'webhooks'],
    ['access', 'automations', 'translations'],
    ['reports', 'search', 'views', 'xlsform'],
  ],
  'apps/server/src/': [
    ['adapters', 'database'],
    ['events', 'instances'],
    ['http', 'worker'],
    ['access'],
    ['features'],
    ['commands'],
  ],
};

/** What reads every text of every language from its folder. */
const allTexts = '@plumbline/texts/texts';

/** What a screen asks the server with: `ui/` shows what it is given. */
const asking = `${web}lib/api/call-server.ts`;

/** Folders of an app that all others stand on: they know none of them. */
const grounds = ['apps/server/src/database/'];

const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

/**
 * What one import of one file does wrong.
 * @param {string} file its path in the checkout
 * @param {string} specifier
 * @returns {string | undefined}
 */
function complaintAbout(file, specifier) {
  const home = Object.keys(parts).find((folder) => file.startsWith(`${folder}/`));
  const part = home === undefined ? undefined : parts[home];
  if (home === undefined || part === undefined) return undefined;
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);

  const workspace = /^@plumbline\/([^/]+)/.exec(specifier)?.[1];
  if (workspace !== undefined) {
    const allowed = isTest ? [...part.may, ...(part.testsMayToo ?? [])] : part.may;
    if (specifier === allTexts && file.startsWith(web) && !isTest)
      return `the browser has no folders to read: ${specifier}`;
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
  if (isTest) return undefined;
  const layer = complaintAboutLayers(file, target) ?? complaintAboutFloors(file, target);
  if (layer !== undefined) return layer;
  const from = featureOf(file);
  const to = featureOf(target);
  if (to === undefined || from === to) return undefined;
  if (from !== undefined) {
    const isItsIndex = /^apps\/\w+\/src\/features\/[^/]+\/index\.ts$/.test(target);
    return isItsIndex ? undefined : `the feature ${from} may import the feature ${to} only through its index.ts`;
  }
  const foundation = foundations.find((folder) => file.startsWith(folder));
  return foundation === undefined ? undefined : `${foundation} may not import the feature ${to}`;
}

/**
 * @param {string} file
 * @param {string} target the path of what it imports
 */
function complaintAboutLayers(file, target) {
  const [from, to] = [file, target].map((path) => (path.startsWith(web) ? path.slice(web.length).split('/') : []));
  // Files outside of these folders compose all of them.
  if (!from?.[1] || !to?.[0]) return undefined;
  if (from[0] === 'ui' && target === asking) return `ui/ knows no call: it may not import ${target}`;
  if (from[0] === to[0]) return undefined;
  const [own, other] = [from[0], to[0]].map((name) => Object.entries(webLayers).find(([layer]) => layer === name)?.[1]);
  if (own === undefined || other === undefined)
    return `${own === undefined ? from[0] : to[0]}/ is no layer of the web app`;
  return other < own ? undefined : `${from[0]}/ may not import ${to[0]}/`;
}

/**
 * @param {string} file
 * @param {string} target the path of what it imports
 */
function complaintAboutFloors(file, target) {
  const building = Object.keys(floors).find((folder) => file.startsWith(folder) && target.startsWith(folder));
  if (building === undefined) return undefined;
  const [from = '', to = ''] = [file, target].map((path) => {
    const [room, inside] = path.slice(building.length).split('/');
    return inside === undefined ? undefined : room;
  });
  if (from === '' || to === '' || from === to) return undefined;
  const floorOf = (/** @type {string} */ room) => (floors[building] ?? []).findIndex((rooms) => rooms.includes(room));
  const [own, other] = [floorOf(from), floorOf(to)];
  if (own < 0 || other < 0) return `${own < 0 ? from : to}/ stands on no floor of ${building}`;
  return other < own ? undefined : `${from}/ may not import ${to}/, which stands no lower`;
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
 * The calls of the contract, by the modules that define them.
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function callsOfTheContract() {
  const folder = 'packages/contract/src';
  return new Map(
    sourceFiles(folder).map((file) => {
      const names = readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+) = defineCall\(/gm);
      return [file.slice(folder.length + 1).replace(/\.ts$/, ''), new Set([...names].map(([, name = '']) => name))];
    }),
  );
}

/**
 * The calls that a source text names.
 * @param {string} file
 * @param {string} text
 * @param {ReadonlyMap<string, ReadonlySet<string>>} calls
 * @returns {Promise<string[]>}
 */
async function callsNamed(file, text, calls) {
  const { parseSync } = await import('oxc-parser');
  return parseSync(file, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const known = calls.get(/^@plumbline\/contract\/(.+)/.exec(moduleRequest.value)?.[1] ?? '');
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*');
    return names.filter((name) => known?.has(name) || (known?.size && name === '*'));
  });
}

/**
 * All that is wrong with one file.
 * @param {string} file
 * @param {string} text
 * @param {ReadonlyMap<string, ReadonlySet<string>>} calls those of the contract
 */
export async function complaintsAbout(file, text, calls) {
  const complaints = (await importsOf(file, text)).flatMap((specifier) => {
    const complaint = complaintAbout(file, specifier);
    return complaint === undefined ? [] : [`${complaint} ("${specifier}")`];
  });
  if (file.startsWith(`${web}ui/`)) {
    const named = await callsNamed(file, text, calls);
    complaints.push(...named.map((name) => `ui/ knows no call: it may not import ${name}`));
  }
  if (/\/src\/features\/[^/]+\/index\.ts$/.test(file) && /^export (\*|default)/m.test(text)) {
    complaints.push('what other features may import has a name each: no "export *", no default');
  }
  complaints.push(...(await complaintsAboutTypes(file, text)));
  complaints.push(...(await complaintsAboutCasts(file, text)));
  return complaints;
}

/** @typedef {Map<string, Set<string>>} FeatureGraph from each feature, with its app before it, to those that it imports */

/**
 * @param {FeatureGraph} graph
 * @param {string} file
 * @param {string} text
 */
export async function addToGraph(graph, file, text) {
  const from = featureOf(file);
  if (from === undefined || /\.test\.tsx?$|\/testing\//.test(file)) return;
  const app = file.split('/')[1];
  for (const specifier of await importsOf(file, text)) {
    const to = specifier.startsWith('.') ? featureOf(posix.join(posix.dirname(file), specifier)) : undefined;
    if (to === undefined || to === from) continue;
    const known = graph.get(`${app}/${from}`) ?? new Set();
    graph.set(`${app}/${from}`, known.add(`${app}/${to}`));
  }
}

/**
 * A way from a feature back to it, if there is one.
 * @param {FeatureGraph} graph
 * @returns {string[] | undefined}
 */
export function cycleIn(graph) {
  /** @type {Set<string>} */
  const done = new Set();
  /**
   * @param {string} feature
   * @param {string[]} way
   * @returns {string[] | undefined}
   */
  const follow = (feature, way) => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    if (done.has(feature)) return undefined;
    for (const next of graph.get(feature) ?? []) {
      const cycle = follow(next, [...way, feature]);
      if (cycle !== undefined) return cycle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of graph.keys()) {
    const cycle = follow(feature, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/**
 * Checks every source file of the checkout.
 * @returns {Promise<{ files: number, complaints: string[] }>}
 */
export async function checkArrows() {
  const files = Object.keys(parts)
    .flatMap(sourceFiles)
    .filter((file) => /\.(ts|tsx|mts|js|mjs)$/.test(file));
  const calls = callsOfTheContract();
  /** @type {FeatureGraph} */
  const graph = new Map();
  const complaints = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    complaints.push(...(await complaintsAbout(file, text, calls)).map((complaint) => `${file}: ${complaint}`));
    await addToGraph(graph, file, text);
  }
  const cycle = cycleIn(graph);
  if (cycle !== undefined) complaints.push(`features import each other in a circle: ${cycle.join(' → ')}`);
  return { files: files.length, complaints };
}

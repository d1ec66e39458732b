import type { Plugin } from 'vite';

const makers = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const settings = /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/;
const noSettings = '__zod_globalConfig = {}';

/** The makers of JSON Schema as functions that refuse: their exports stay, so that zod's imports hold. */
function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const refuse = `() => () => { throw new Error('JSON Schema is left out of the app (build/lean-zod.ts)'); }`;
  return names.map((name) => `export const ${name} = /* @__PURE__ */ (${refuse})();`).join('\n');
}

/**
 * zod as the browser needs it: without its makers of JSON Schema, which every schema drags along and the app never calls,
 * and never trying `new Function`, which the content security policy refuses and reports. Said here, since whatever of the
 * app's start said it would load zod with the first screen.
 */
export function leanZod(): Plugin {
  return {
    name: 'plumbline:lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (makers.test(id)) return { code: refusing(code), map: null };
      if (!settings.test(id)) return null;
      if (!code.includes(noSettings)) throw new Error('zod keeps its settings elsewhere now (build/lean-zod.ts)');
      return { code: code.replace(noSettings, '__zod_globalConfig = { jitless: true }'), map: null };
    },
  };
}

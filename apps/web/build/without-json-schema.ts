import type { Plugin } from 'vite';

const makers = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves zod's makers of JSON Schema out of the app, which never makes any; every schema drags them along otherwise. Their
 * exports stay, so that zod's imports hold.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'plumbline:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!makers.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const refuse = `() => () => { throw new Error('JSON Schema is left out of the app (build/without-json-schema.ts)'); }`;
      return {
        code: names.map((name) => `export const ${name} = /* @__PURE__ */ (${refuse})();`).join('\n'),
        map: null,
      };
    },
  };
}

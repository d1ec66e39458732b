// Casts that switch the check of types off: `as never` passes wherever any type is asked for, an address that is none as well.

/** A node of a syntax tree, of whatever kind. @typedef {any} Node */

/**
 * What is wrong with the casts of one file of the web app.
 * @param {string} file its path in the checkout
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function complaintsAboutCasts(file, text) {
  if (!file.startsWith('apps/web/src/') || !/\bas\s+never\b/.test(text)) return [];
  // Loaded here, for the modules of the test script are read before anything is installed.
  const { parseSync, Visitor } = await import('oxc-parser');
  /** @type {string[]} */
  const found = [];
  new Visitor({
    TSAsExpression(/** @type {Node} */ node) {
      if (node.typeAnnotation.type !== 'TSNeverKeyword') return;
      const line = text.slice(0, node.end).split('\n').length;
      found.push(
        `line ${line} is cast to never: give it its type (for addresses ui/links and the route's search schema)`,
      );
    },
  }).visit(parseSync(file, text).program);
  return found;
}

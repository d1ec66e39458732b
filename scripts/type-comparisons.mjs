// Comparisons with the name of a kind, outside its registry: what the product does differently for a type of question or field, or for a
// kind of shape, is said by its entry or by a record of all kinds, which a new one can't be forgotten in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Things that come in kinds.
 *
 * - `registries`: the modules that name all kinds, and the constants that they name them in.
 * - `places`: where a kind may be asked for by its name.
 * - `subject`: what a kind is called where it is compared.
 * - `shared`: names that other things have as well. They count where the subject is called so, or where the module knows these kinds.
 * - `allowed`: comparisons that stay, by file: how many, and why.
 *
 * @typedef {{
 *   what: string,
 *   registries: readonly (readonly [file: string, constant: string])[],
 *   places: readonly RegExp[],
 *   subject: RegExp,
 *   shared?: { names: ReadonlySet<string>, subject: RegExp, knows: RegExp },
 *   allowed: Readonly<Record<string, { count: number, why: string }>>,
 * }} Family
 */

/** @type {Family} */
const typesOfQuestions = {
  what: 'a type',
  registries: [
    ['packages/domain/src/question-types/question-traits.ts', 'traitsByType'],
    ['packages/domain/src/projects/field-types.ts', 'projectFieldTypeNames'],
    ['packages/domain/src/users/profile-field-types.ts', 'profileFieldTypes'],
  ],
  places: [
    /^packages\/domain\/src\/question-types\//,
    /^packages\/domain\/src\/projects\/(?:define-field-type|field-types|field-traits|fields\/[^/]+)\.ts$/,
    /^packages\/domain\/src\/users\/profile-field-(?:types|traits)\.ts$/,
  ],
  subject: /^(?:type|\w*(?:[qQ]uestion|[fF]ield)Type)$/,
  // Expressions, columns and filters have texts, lists and lengths, messages of browsers and parts of a file have types of their own.
  shared: {
    names: new Set(['text', 'list', 'length', 'image', 'message', 'address', 'skills', 'table', 'ranking']),
    subject: /question/i,
    knows:
      /from '(?:@plumbline\/domain\/|[./]+\/)(?:question-types\/|questionnaire\/definition|projects\/field|users\/profile-field)/,
  },
  allowed: {
    'apps/server/src/features/job-types/job-type-json.ts': {
      count: 1,
      why: 'PostgreSQL knows types by their numbers alone',
    },
    'apps/server/src/features/reports/store/report-questions.ts': {
      count: 1,
      why: 'PostgreSQL knows types by their numbers alone',
    },
    'packages/domain/src/xlsform/export-xlsform.ts': {
      count: 1,
      why: 'which rows have bounds in a form is decided by the kinds of XLSForm, not by ours',
    },
    'packages/domain/src/xlsform/own-settings.ts': {
      count: 1,
      why: 'the types that stand in for others are chosen by the form, as it has so few',
    },
    'packages/testkit/src/settings-matrix/cell.ts': {
      count: 1,
      why: 'says the rule of the specification by itself, to hold the definitions against it',
    },
    'packages/testkit/src/settings-matrix/value-settings.ts': {
      count: 5,
      why: 'says what each type takes by itself, to hold the definitions against it',
    },
  },
};

/** @type {Family} */
const kindsOfShapes = {
  what: 'a kind of shape',
  registries: [['packages/domain/src/blueprints/shapes/registry.ts', 'shapeFacts']],
  places: [/^packages\/domain\/src\/blueprints\/shapes\//],
  subject: /^(?:kind|\w*[sS]hapeKind)$/,
  allowed: {
    'packages/testkit/src/plans/recount.ts': {
      count: 6,
      why: 'counts a plan by school geometry alone, to hold the product against it',
    },
  },
};

/** @type {Family} */
const kindsOfActions = {
  what: 'a kind of action',
  registries: [['packages/domain/src/automations/action-kinds.ts', 'actionKinds']],
  places: [/^packages\/domain\/src\/automations\/action-(?:kinds|facts)\.ts$/],
  subject: /^(?:kind|\w*[aA]ctionKind)$/,
  allowed: {},
};

/** @type {Family} */
const kindsOfColumns = {
  what: 'a kind of column',
  registries: [['packages/domain/src/values/column-kind-names.ts', 'columnKindNames']],
  places: [/^packages\/domain\/src\/reports\/column-kinds\.ts$/],
  subject: /^(?:type|\w*[cC]olumn(?:Kind|Type))$/,
  // Rows of a form, entries of a menu and filters have questions and properties as well.
  shared: {
    names: new Set(['property', 'question']),
    subject: /column/i,
    knows:
      /from '(?:@plumbline\/domain\/reports|\.{1,2}(?:\/reports)?)\/(?:available|check-report|column-kind|definition)/,
  },
  allowed: {},
};

const families = [typesOfQuestions, kindsOfShapes, kindsOfActions, kindsOfColumns];

/** Tests, and what only they use: they say by name what they expect of a kind. */
const ofTests = /\.(?:test|fixtures)\.tsx?$|\/testing\/|^apps\/server\/test\//;

/** @type {Map<Family, ReadonlySet<string>>} */
const namesOf = new Map();

/** The names of all kinds, as their registries have them. @param {Family} family */
async function readNames(family) {
  const known = namesOf.get(family);
  if (known) return known;
  /** @type {Set<string>} */
  const names = new Set();
  for (const [file, constant] of family.registries) {
    const before = names.size;
    const { program } = await parse(file, readFileSync(join(root, file), 'utf8'));
    for (const { id, init } of declarationsIn(program)) {
      if (id.name !== constant) continue;
      for (const name of [...textsIn(init), ...keysIn(init)]) names.add(name);
    }
    if (names.size === before) throw new Error(`${file} has no kinds in ${constant}`);
  }
  namesOf.set(family, names);
  return names;
}

/**
 * @param {string} file
 * @param {string} text
 */
async function parse(file, text) {
  // Loaded here, for the modules of the test script are read before anything is installed.
  const { parseSync } = await import('oxc-parser');
  return { program: /** @type {Node} */ (parseSync(file, text).program) };
}

/** A node of a syntax tree, of whatever kind. @typedef {any} Node */

/** @param {Node} program @returns {Node[]} the constants of a module that have a name and a value */
function declarationsIn(program) {
  return program.body
    .map((/** @type {Node} */ one) => one.declaration ?? one)
    .filter((/** @type {Node} */ one) => one.type === 'VariableDeclaration')
    .flatMap((/** @type {Node} */ one) => one.declarations)
    .filter((/** @type {Node} */ one) => one.init && one.id.type === 'Identifier');
}

/** Without what only TypeScript reads. @param {Node} node @returns {Node} */
function bare(node) {
  return /^(?:ChainExpression|ParenthesizedExpression|TS\w+Expression)$/.test(node.type) ? bare(node.expression) : node;
}

/** @param {Node} node @returns {string[]} the texts of a list or a set of texts */
function textsIn(node) {
  const list = bare(node);
  if (list.type === 'NewExpression' && list.callee.name === 'Set') return list.arguments.flatMap(textsIn);
  if (list.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((/** @type {Node} */ one) => (typeof one?.value === 'string' ? [one.value] : []));
}

/** @param {Node} node @returns {string[]} the keys of a record */
function keysIn(node) {
  const record = bare(node);
  if (record.type !== 'ObjectExpression') return [];
  return record.properties.flatMap((/** @type {Node} */ one) => one.key?.name ?? one.key?.value ?? []);
}

/** Whether something is called the kind of something. @param {Node} node @param {RegExp} names @returns {boolean} */
function isCalled(node, names) {
  const { type, name, property, computed, operator, left } = bare(node);
  if (type === 'LogicalExpression') return operator === '??' && isCalled(left, names);
  if (type === 'Identifier') return names.test(name);
  return type === 'MemberExpression' && !computed && names.test(property.name);
}

/**
 * What a source text compares a kind with, by name: with `===` and `!==`, in a `switch`, by looking it up in a list or set of names that
 * stands in the same module, and by the number of a type of question that it names.
 * @param {Family} family
 * @param {Node} program
 * @param {string} text
 * @returns {Promise<string[]>} each comparison as it is written
 */
async function comparisonsIn(family, program, text) {
  const { Visitor } = await import('oxc-parser');
  const names = await readNames(family);
  const { shared } = family;
  const isKnowing = shared?.knows.test(text) ?? true;
  const lists = new Map(declarationsIn(program).map(({ id, init }) => [id.name, textsIn(init)]));
  /** @type {string[]} */
  const found = [];
  const add = (/** @type {Node} */ node) => {
    found.push(text.slice(node.start, node.end).split('\n')[0]?.slice(0, 90) ?? '');
  };
  /**
   * @param {Node} node
   * @param {Node} subject
   * @param {unknown[]} literals
   */
  const compare = (node, subject, literals) => {
    if (!isCalled(subject, family.subject)) return;
    const isMeantHere = isKnowing || shared?.subject.test(text.slice(subject.start, subject.end));
    const isMeant = (/** @type {unknown} */ one) =>
      typeof one === 'string' && names.has(one) && (isMeantHere || !shared?.names.has(one));
    if (literals.some(isMeant)) add(node);
  };
  new Visitor({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return;
      const [left, right] = [bare(node.left), bare(node.right)];
      compare(node, left, [right.value]);
      compare(node, right, [left.value]);
    },
    SwitchStatement(node) {
      const literals = node.cases.map(({ test }) => (test === null ? null : bare(test).value));
      compare(node, node.discriminant, literals);
    },
    CallExpression(node) {
      const { type, name, object, property } = bare(node.callee);
      const [subject] = node.arguments;
      if (name === 'questionTypeNumber' && names.has(subject && bare(subject).value)) add(node);
      if (type !== 'MemberExpression' || subject === undefined || !/^(?:includes|has|indexOf)$/.test(property.name))
        return;
      const list = bare(object);
      compare(node, subject, list.type === 'Identifier' ? (lists.get(list.name) ?? []) : textsIn(list));
    },
  }).visit(program);
  return found;
}

/**
 * What is wrong with the comparisons of one file.
 * @param {string} file its path in the checkout
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function complaintsAboutTypes(file, text) {
  if (!/^(?:apps|packages)\//.test(file) || ofTests.test(file)) return [];
  const program = /\b(?:type|kind)\b|(?:Type|Kind)\b/.test(text) ? (await parse(file, text)).program : undefined;
  const complaints = await Promise.all(
    families.map(async (family) => {
      if (family.places.some((place) => place.test(file))) return [];
      const found = program ? await comparisonsIn(family, program, text) : [];
      const count = family.allowed[file]?.count ?? 0;
      if (found.length < count)
        return [`compares ${family.what} by name ${found.length} times, and is allowed to ${count} times: say so`];
      if (found.length === count) return [];
      return found.map((one) => `${family.what} is known by its entry, not by its name: ${one}`);
    }),
  );
  return complaints.flat();
}

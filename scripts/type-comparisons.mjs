// Comparisons with the name of a type of question or field, outside their registries: what the product does differently for a
// type is said by the type's definition or by a record of all types, which a new type can't be forgotten in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** The modules that name all types of one kind, and what they name them in. */
const registries = /** @type {const} */ ([
  ['packages/domain/src/question-types/question-traits.ts', 'traitsByType'],
  ['packages/domain/src/projects/field-types.ts', 'projectFieldTypeNames'],
  ['packages/domain/src/users/profile-field-types.ts', 'profileFieldTypes'],
]);

/** Where a type may be asked for by its name. */
const ofRegistries = [
  /^packages\/domain\/src\/question-types\//,
  /^packages\/domain\/src\/projects\/(?:define-field-type|field-types|field-traits|fields\/[^/]+)\.ts$/,
  /^packages\/domain\/src\/users\/profile-field-(?:types|traits)\.ts$/,
];

/** Tests, and what only they use: they say by name what they expect of a type. */
const ofTests = /\.(?:test|fixtures)\.tsx?$|\/testing\/|^apps\/server\/test\//;

/** Comparisons that stay, by file: how many, and why. @type {Record<string, { count: number, why: string }>} */
const allowed = {
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
};

/**
 * Names that other kinds of types have as well: expressions, columns and filters have texts, lists and lengths, messages of
 * browsers and parts of a file have types of their own. They count where the subject is called a question, or where the module
 * knows types of questions or fields.
 */
const shared = new Set(['text', 'list', 'length', 'image', 'message', 'address', 'skills', 'table', 'ranking']);
const knowsTypes =
  /from '(?:@plumbline\/domain\/|[./]+\/)(?:question-types\/|questionnaire\/definition|projects\/field|users\/profile-field)/;

/** @type {ReadonlySet<string> | undefined} */
let namesOfTypes;

/** The names of all types of questions, project fields and profile fields, as their registries have them. */
async function readNames() {
  if (namesOfTypes) return namesOfTypes;
  /** @type {Set<string>} */
  const names = new Set();
  for (const [file, constant] of registries) {
    const before = names.size;
    const { program } = await parse(file, readFileSync(join(root, file), 'utf8'));
    for (const { id, init } of declarationsIn(program)) {
      if (id.name !== constant) continue;
      for (const name of [...textsIn(init), ...keysIn(init)]) names.add(name);
    }
    if (names.size === before) throw new Error(`${file} has no types in ${constant}`);
  }
  return (namesOfTypes = names);
}

/**
 * @param {string} file
 * @param {string} text
 */
async function parse(file, text) {
  // Loaded here, for the modules of the test script are read before anything is installed.
  const { parseSync, Visitor } = await import('oxc-parser');
  return { program: parseSync(file, text).program, Visitor };
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

/** Whether something is called the type of something. @param {Node} node @returns {boolean} */
function isType(node) {
  const { type, name, property, computed, operator, left } = bare(node);
  if (type === 'LogicalExpression') return operator === '??' && isType(left);
  if (type === 'Identifier') return /^(?:type|\w*(?:[qQ]uestion|[fF]ield)Type)$/.test(name);
  return type === 'MemberExpression' && !computed && property.name === 'type';
}

/**
 * What a source text compares the type of a question or field with, by name: with `===` and `!==`, in a `switch`, by looking it
 * up in a list or set of names that stands in the same module, and by the number of a type that it names.
 * @param {string} file
 * @param {string} text
 * @returns {Promise<string[]>} each comparison as it is written
 */
async function comparisonsIn(file, text) {
  const isProduct = /^(?:apps|packages)\//.test(file) && !ofTests.test(file);
  if (!isProduct || ofRegistries.some((place) => place.test(file)) || !/\btype\b|Type\b/.test(text)) return [];
  const names = await readNames();
  const isKnowing = knowsTypes.test(text);
  const { program, Visitor } = await parse(file, text);
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
    if (!isType(subject)) return;
    const isOfQuestion = /question/i.test(text.slice(subject.start, subject.end));
    const isMeant = (/** @type {unknown} */ one) =>
      typeof one === 'string' && names.has(one) && (isKnowing || isOfQuestion || !shared.has(one));
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
  const found = await comparisonsIn(file, text);
  const count = allowed[file]?.count ?? 0;
  if (found.length < count) return [`compares types ${found.length} times, and is allowed to ${count} times: say so`];
  if (found.length === count) return [];
  return found.map((one) => `a type is known by its definition, not by its name: ${one}`);
}

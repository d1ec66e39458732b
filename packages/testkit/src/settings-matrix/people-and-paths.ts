import { aQuestion, aQuestionnaire, type QuestionWords } from '../scenario/a-question.ts';
import { anAnswer } from '../scenario/an-answer.ts';
import { expect } from 'vitest';
import type { Role } from '@plumbline/domain/actor/roles';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { mayAnswerQuestion, maySeeAnswer, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { questionOfType, answererOf, held, ordinary, mayAnswerAtAll, type Cell } from './cell.ts';

const isAdministrator = (role: Role): boolean => role === 'sys_admin' || role === 'business_admin';

/** Flags of a role bind that role alone, and never an administrator (spec/2 §6). */
export function rolePermissions(cell: Cell): void {
  const { type, role } = cell;
  const answerer = answererOf(cell);
  const may = mayAnswerAtAll(cell);
  const key = role as 'inspector';
  const binds = !isAdministrator(role);
  const of = (permission: boolean | object) => questionOfType(type, { permissions: { [key]: permission } });
  expect(mayAnswerQuestion(of({ set: false }), answerer)).toBe(may && !binds);
  expect(mayAnswerQuestion(of({ set: false }), answerer, 'noa')).toBe(may);
  expect(mayAnswerQuestion(of({ update: false }), answerer, 'noa')).toBe(may && !binds);
  expect(mayAnswerQuestion(of({ update: false }), answerer)).toBe(may);
  expect(mayAnswerQuestion(of(false), answerer)).toBe(may && !binds);
  expect(maySeeQuestion(of({ read: false }), answerer)).toBe(!binds);
  expect(mayAnswerQuestion(of({ read: false }), answerer)).toBe(may && !binds);
  const other = role === 'inspector' ? 'project_manager' : 'inspector';
  expect(mayAnswerQuestion(questionOfType(type, { permissions: { [other]: false } }), answerer)).toBe(may);
  audiences(cell);
}

/** All, selected, no one, own only: who reads, and who answers (spec/2 §6). */
function audiences(cell: Cell): void {
  const { type, role } = cell;
  const answerer = answererOf(cell);
  const may = mayAnswerAtAll(cell);
  const free = isAdministrator(role);
  const read = (readers: object) => questionOfType(type, { permissions: { readers: readers as never } });
  const give = (creators: object) => questionOfType(type, { permissions: { creators: creators as never } });
  expect(maySeeQuestion(read({ who: 'all' }), answerer)).toBe(true);
  expect(maySeeQuestion(read({ who: 'no_one' }), answerer)).toBe(free);
  expect(maySeeQuestion(read({ who: 'selected', users: ['dana'] }), answerer)).toBe(true);
  expect(maySeeQuestion(read({ who: 'selected', users: ['noa'] }), answerer)).toBe(free);
  expect(maySeeAnswer(read({ who: 'own_only' }), answerer, 'dana')).toBe(true);
  expect(maySeeAnswer(read({ who: 'own_only' }), answerer, 'noa')).toBe(free);
  expect(mayAnswerQuestion(give({ who: 'all' }), answerer)).toBe(may);
  expect(mayAnswerQuestion(give({ who: 'no_one' }), answerer)).toBe(may && free);
  expect(mayAnswerQuestion(give({ who: 'selected', users: ['dana'] }), answerer)).toBe(may);
  expect(mayAnswerQuestion(give({ who: 'selected', users: ['noa'] }), answerer)).toBe(may && free);
  expect(mayAnswerQuestion(give({ who: 'own_only' }), answerer)).toBe(may);
  expect(mayAnswerQuestion(give({ who: 'own_only' }), answerer, 'dana')).toBe(may);
  expect(mayAnswerQuestion(give({ who: 'own_only' }), answerer, 'noa')).toBe(may && free);
}

/** The first question leads over the middle one when its answer matches, for whoever looks; off, it leads nowhere. */
export function pathRules(cell: Cell): void {
  const { type } = cell;
  const given = ordinary[type];
  const [key] = given ? questionTypeRegistry[type].pathKeys(given.value, questionOfType(type).settings) : [];
  const pathOf = (words: QuestionWords, value: unknown) => {
    const definition = aQuestionnaire(
      questionOfType(type, words),
      aQuestion('bool', { id: 'middle', isClientVisible: true }),
      aQuestion('bool', { id: 'last', isClientVisible: true }),
    );
    const stored = given && value !== null ? [anAnswer('q', value)] : [];
    return startQuestionnaire(definition, stored, 'single', answererOf(cell)).path;
  };
  const all = ['q', 'middle', 'last'];
  const jumped = ['q', 'last'];
  expect(pathOf({}, given?.value)).toEqual(all);
  // What takes no answer is passed as it is read: `any` always holds of it.
  expect(pathOf({ paths: [['any', 'last']] }, given?.value)).toEqual(jumped);
  if (given) expect(pathOf({ paths: [['any', 'last']] }, null)).toEqual(all);
  expect(pathOf({ paths: [['', 'last']] }, null)).toEqual(jumped);
  if (key !== undefined) expect(pathOf({ paths: [[key, 'last']] }, given?.value)).toEqual(jumped);
  expect(pathOf({ paths: [['', 'last']], pathOrder: false }, null)).toEqual(all);
}

/** Not asked while it doesn't hold: not on the path, not demanded, not current. */
export function condition(cell: Cell): void {
  const definition = aQuestionnaire(
    aQuestion('bool', { id: 'gate', isClientVisible: true }),
    questionOfType(cell.type, { showWhen: '{gate}' }),
  );
  const pathWith = (value: boolean) =>
    startQuestionnaire(definition, [anAnswer('gate', value)], 'single', answererOf(cell)).path;
  expect(pathWith(true)).toEqual(['gate', 'q']);
  expect(pathWith(false)).toEqual(['gate']);
}

/** Nobody fills in what is computed. */
export function calculation(cell: Cell): void {
  const question = questionOfType(cell.type, { calculate: '1' });
  expect(mayAnswerQuestion(question, answererOf(cell))).toBe(false);
  expect(held(cell, { calculate: '1', isMandatory: true }, emptyContent)).toEqual([]);
}

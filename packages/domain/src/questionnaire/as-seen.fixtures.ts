import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import type { QuestionPermissions } from '../question-types/question-settings.ts';
import type { Answerer } from './answerability.ts';
import type { Answer } from './answers.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { findPathLoops } from './path-check.ts';

/* Questionnaires whose questions not everybody sees, people in front of them, and what was answered. */

const permissions: fc.Arbitrary<QuestionPermissions | undefined> = fc.constantFrom(
  ...([undefined, undefined, undefined] as const),
  { inspector: { read: false }, project_manager: { read: false } },
  { inspector: { update: false } },
  { readers: { who: 'no_one' as const } },
  { readers: { who: 'own_only' as const } },
  { readers: { who: 'own_only' as const }, creators: { who: 'own_only' as const } },
  { creators: { who: 'own_only' as const } },
  { readers: { who: 'selected' as const, users: ['noa'] } },
);

/** An expression over two earlier questions, or over one and a plain value. */
function condition(kind: number, one: string, other: string): string {
  const forms = [
    `{${one}} = "x"`,
    `not empty({${one}})`,
    `{${one}} & "" != {${other}} & ""`,
    `{${one}} = "x" or {${other}} = "y"`,
    `{${one}} = "x" and not empty({${other}})`,
    `count({${one}}, {${other}}) > 1`,
    `if({${one}} = "y", empty({${other}}), {${other}} = "x")`,
  ];
  return forms[kind % forms.length] as string;
}

function calculation(kind: number, one: string, other: string): string {
  const forms = [
    `{${one}} & "x"`,
    `if({${one}} = "x", "x", "y")`,
    `if({${one}} = "x", {${other}}, "z")`,
    `{${one}} & {${other}}`,
  ];
  return forms[kind % forms.length] as string;
}

/** Only earlier questions are looked at and no rules lead in a circle, as in every questionnaire that was saved. */
export const guardedDefinitions: fc.Arbitrary<QuestionnaireDefinition> = fc
  .array(
    fc.record({
      type: fc.constantFrom('text', 'text', 'list', 'bool', 'message', 'step', 'step', 'group'),
      isMandatory: fc.boolean(),
      fileRequired: fc.constantFrom(false, false, true),
      disabled: fc.constantFrom(false, false, false, false, true),
      isClientVisible: fc.boolean(),
      permissions,
      rules: fc.array(
        fc.tuple(fc.constantFrom('any', '', 'x', 'y', true, '2'), fc.constantFrom(1, 2, 3, 4, 5, -1, -2)),
        {
          maxLength: 2,
        },
      ),
      formula: fc.constantFrom('showWhen', 'showWhen', 'calculate', 'constraint', null, null),
      kind: fc.nat(20),
      one: fc.nat(20),
      other: fc.nat(20),
    }),
    { minLength: 2, maxLength: 10 },
  )
  .map((all) =>
    aQuestionnaire(
      ...all.map(({ type, rules, formula, kind, one, other, permissions: who, ...rest }, index) => {
        const idAt = (pick: number) => `q${pick % Math.max(1, index)}`;
        const words: Record<string, unknown> = { ...rest, id: `q${index}` };
        if (who) words['permissions'] = who;
        if (formula === 'calculate' && index > 0) words['calculate'] = calculation(kind, idAt(one), idAt(other));
        if (formula === 'showWhen' && index > 0) words['showWhen'] = condition(kind, idAt(one), idAt(other));
        if (formula === 'constraint') words['constraint'] = condition(kind, `q${index}`, idAt(other));
        if (type === 'group') words['repeat'] = { min: index % 3, max: 4 };
        if (type === 'list') words['options'] = ['x', 'y'];
        words['paths'] = rules.map(([value, ahead]) => [value, `q${index + ahead}`] as const);
        return aQuestion(type === 'group' ? 'step' : (type as 'text'), words as QuestionWords);
      }),
    ),
  )
  .filter((definition) => findPathLoops(definition).loops.length === 0);

export const answerers: fc.Arbitrary<Answerer> = fc
  .constantFrom(...(['inspector', 'inspector', 'project_manager', 'client', 'business_admin', 'public'] as const))
  .map((role) => anAnswerer(role === 'public' ? { id: null, role, status: null } : { id: 'dana', role }));

interface Given {
  readonly pick: number;
  readonly repetition: string;
  readonly value: string | boolean;
  readonly by: string | null;
}

const repetitions = ['', '2', 'r'] as const;

export const answerings: fc.Arbitrary<readonly Given[]> = fc.array(
  fc.record({
    pick: fc.nat(9),
    repetition: fc.constantFrom('', '', ...repetitions),
    value: fc.constantFrom('x', 'y', 'x', 'z', '', true, false),
    by: fc.constantFrom('dana', 'noa', 'noa', null),
  }),
  { maxLength: 14 },
);

/** The answers to these questions; to a group a list of repetitions. */
export function answersTo(definition: QuestionnaireDefinition, given: readonly Given[]): readonly Answer[] {
  const newest = new Map<string, Answer>();
  let isInGroup = false;
  const inGroup = new Set<string>();
  for (const question of definition.questions) {
    if (question.disabled) continue;
    if (question.type === 'step') isInGroup = question.settings.repeat !== undefined;
    else if (isInGroup) inGroup.add(question.id);
  }
  for (const { pick, repetition: wanted, value, by } of given) {
    const question = definition.questions[pick % definition.questions.length];
    if (!question) continue;
    const isGroup = question.settings.repeat !== undefined;
    if (question.type === 'message' || (question.type === 'step' && !isGroup)) continue;
    const repetition = inGroup.has(question.id) ? wanted : '';
    const list = { present: repetitions.slice(0, 1 + (pick % 3)), removed: [] };
    const stored = isGroup ? list : question.type === 'bool' ? typeof value === 'boolean' && value : String(value);
    const fits = question.type !== 'list' || ['x', 'y'].includes(String(stored));
    newest.set(
      `${question.id}/${repetition}`,
      anAnswer(question.id, fits && stored !== '' ? stored : null, { repetition, by }),
    );
  }
  return [...newest.values()];
}

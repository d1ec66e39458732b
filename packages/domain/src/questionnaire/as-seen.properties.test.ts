import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySeeAnswer, type Answerer } from './answerability.ts';
import { newestAnswers, type Answer } from './answers.ts';
import { askedIdOf } from './asked-id.ts';
import { asSeen, type SeenQuestionnaire } from './as-seen.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { allMissing, answer, startQuestionnaire } from './engine.ts';
import { redactedQuestionAt, type RedactedQuestion } from './redacted-state.ts';
import { layoutOf, type QuestionnaireMode } from './layout.ts';
import { receiveQuestionnaire } from './storing.ts';
import { questionOf, type QuestionnaireState } from './state.ts';
import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { QuestionPermissions } from '../question-types/question-settings.ts';
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
const guardedDefinitions: fc.Arbitrary<QuestionnaireDefinition> = fc
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

const answerers: fc.Arbitrary<Answerer> = fc
  .constantFrom(...(['inspector', 'inspector', 'project_manager', 'client', 'business_admin', 'public'] as const))
  .map((role) => anAnswerer(role === 'public' ? { id: null, role, status: null } : { id: 'dana', role }));

interface RedactedState {
  readonly pick: number;
  readonly repetition: string;
  readonly value: string | boolean;
  readonly by: string | null;
}

const repetitions = ['', '2', 'r'] as const;

const answerings: fc.Arbitrary<readonly RedactedState[]> = fc.array(
  fc.record({
    pick: fc.nat(9),
    repetition: fc.constantFrom('', '', ...repetitions),
    value: fc.constantFrom('x', 'y', 'x', 'z', '', true, false),
    by: fc.constantFrom('dana', 'noa', 'noa', null),
  }),
  { maxLength: 14 },
);

/** The answers to these questions; to a group a list of repetitions. */
function answersTo(definition: QuestionnaireDefinition, given: readonly RedactedState[]): readonly Answer[] {
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

/** What a person can tell of a questionnaire: of the questions that they see, and of those answers. */
function outboxStatusOf(state: QuestionnaireState, isUnseen: (id: string) => boolean) {
  const { paths, isVisible, mayAnswer } = state.setting;
  const isSeen = (id: string) => isVisible[paths.indexOf.get(id) ?? -1] === true;
  const onPath = state.path.filter(isSeen);
  return {
    path: onPath,
    screens: state.screens.map(({ stepId, repetition, questionIds }) => ({
      stepId,
      repetition: repetition?.id,
      questionIds,
    })),
    seen: paths.questions.map(({ id }) => id).filter(isSeen),
    problems: onPath.map((id) => [id, state.verdicts[paths.indexOf.get(id) as number]?.problems]),
    mayAnswer: paths.questions.flatMap(({ id }, index) => (isSeen(id) && mayAnswer[index] ? [id] : [])),
    calculated: onPath.flatMap((id) =>
      questionOf(state, id)?.settings.calculate && !isUnseen(id) ? [[id, state.contents.get(id)?.value ?? null]] : [],
    ),
    missing: allMissing(state),
  };
}

function unseenAnswers(definition: QuestionnaireDefinition, answers: readonly Answer[], answerer: Answerer) {
  const hidden = answers.filter(({ questionId, by }) => {
    const question = definition.questions.find((one) => one.id === questionId);
    return !question || !maySeeAnswer(question, answerer, by);
  });
  const ids = new Set(hidden.map(askedIdOf));
  return (id: string) => ids.has(id);
}

/** The device's view of what it was given, as it comes off the wire. */
function onDevice(definition: QuestionnaireDefinition, answers: readonly Answer[], answerer: Answerer) {
  const seen = asSeen(definition, answers, answerer);
  return JSON.parse(JSON.stringify(seen)) as typeof seen;
}

function start(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
  answerer: Answerer,
  mode: QuestionnaireMode,
) {
  return startQuestionnaire(definition, answers, mode, answerer);
}

describe('whatever a person may not see', { timeout: 60_000 }, () => {
  it('their device finds the path, what they see and what is demanded as the server does', () => {
    fc.assert(
      fc.property(guardedDefinitions, answerings, answerers, (definition, given, answerer) => {
        const answers = answersTo(definition, given);
        const seen = onDevice(definition, answers, answerer);
        const mode = layoutOf(seen.definition);
        const device = start(seen.definition, seen.answers, answerer, mode);
        const server = start(definition, answers, answerer, mode);
        const hidden = unseenAnswers(definition, answers, answerer);
        expect(outboxStatusOf(device, hidden)).toEqual(outboxStatusOf(server, hidden));
      }),
      { numRuns: 1000 },
    );
  });

  it('stays so with everything that arrives, theirs and their own, whatever was unseen before', () => {
    fc.assert(
      fc.property(
        guardedDefinitions,
        fc.array(answerings, { minLength: 2, maxLength: 3 }),
        answerers,
        (definition, rounds, answerer) => {
          let answers = answersTo(definition, rounds[0] ?? []);
          const first = onDevice(definition, answers, answerer);
          let device = start(first.definition, first.answers, answerer, layoutOf(first.definition));
          for (const round of rounds.slice(1)) {
            answers = [...newestAnswers([...answers, ...answersTo(definition, round)]).values()];
            const seen = onDevice(definition, answers, answerer);
            device = receiveQuestionnaire(device, seen.definition, seen.answers);
            const server = start(definition, answers, answerer, device.mode);
            const hidden = unseenAnswers(definition, answers, answerer);
            expect(outboxStatusOf(device, hidden)).toEqual(outboxStatusOf(server, hidden));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('their own answers move the path at once as the server will move it, where nothing unseen comes out otherwise by them', () => {
    let compared = 0;
    fc.assert(
      fc.property(guardedDefinitions, answerings, answerings, answerers, (definition, given, own, answerer) => {
        const answers = answersTo(definition, given);
        const seen = onDevice(definition, answers, answerer);
        let device = start(seen.definition, seen.answers, answerer, layoutOf(seen.definition));
        const sent: Answer[] = [];
        for (const one of answersTo(definition, own)) {
          const before = device;
          const { isVisible, mayAnswer, paths } = device.setting;
          const place = paths.indexOf.get(askedIdOf(one)) ?? -1;
          if (!isVisible[place] || !mayAnswer[place]) continue;
          device = answer(before, askedIdOf(one), { value: one.value });
          const content = device.contents.get(askedIdOf(one));
          if (content) sent.push({ ...one, ...content, by: answerer.id });
        }
        const after = [...newestAnswers([...answers, ...sent]).values()];
        const again = onDevice(definition, after, answerer);
        fc.pre(sent.length > 0 && isGivenBefore(seen, again));
        compared += seen.definition.given ? 1 : 0;
        const server = start(definition, after, answerer, device.mode);
        const hidden = unseenAnswers(definition, after, answerer);
        const [mine, theirs] = [outboxStatusOf(device, hidden), outboxStatusOf(server, hidden)];
        expect([mine.path, mine.screens, mine.calculated]).toEqual([theirs.path, theirs.screens, theirs.calculated]);
      }),
      { numRuns: 1000, maxSkipsPerRun: 1000 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('nothing of it reaches their device but what follows from it', () => {
    let hid = 0;
    fc.assert(
      fc.property(guardedDefinitions, answerings, answerers, (definition, given, answerer) => {
        const answers = answersTo(definition, given);
        const isUnseen = unseenAnswers(definition, answers, answerer);
        const secret = answers.map((one) => (isUnseen(askedIdOf(one)) ? { ...one, ...withSecret(one) } : one));
        hid += secret.filter((one) => isUnseen(askedIdOf(one))).length;
        const seen = onDevice(definition, secret, answerer);
        expect(JSON.stringify({ ...seen, definition: withoutResults(seen.definition) })).not.toContain('secret');
        for (const question of seen.definition.questions) {
          if (question.isUnseen) expect({ ...question, settings: {} }).toMatchObject({ title: '', description: '' });
        }
        // And what is not given apart is the same whatever was answered there.
        const plain = onDevice(definition, answers, answerer);
        expect(seen.definition.questions).toEqual(plain.definition.questions);
        expect(seen.answers).toEqual(plain.answers);
      }),
      { numRuns: 1000 },
    );
    expect(hid).toBeGreaterThan(500);
  });
});

/** Whether all that is given now was given before, but for which answers. */
function isGivenBefore(before: SeenQuestionnaire, now: SeenQuestionnaire): boolean {
  const bare = ({ of: _, problems: __, ...rest }: RedactedQuestion = {}) => JSON.stringify(rest);
  const { given } = now.definition;
  const isKnown = (id: string, reported: RedactedQuestion) =>
    bare(redactedQuestionAt(before.definition.given, id, true)) === bare(reported);
  return (
    JSON.stringify(before.definition.questions) === JSON.stringify(now.definition.questions) &&
    Object.entries(given?.places ?? {}).every(([id, reported]) => isKnown(id, reported))
  );
}

function withSecret({ value, repetition, questionId }: Answer): Partial<Answer> {
  const isText = typeof value === 'string';
  return {
    ...(isText && { value: `secret of ${questionId}/${repetition}` }),
    comment: 'secret',
    signature: 'secret',
    emails: ['secret'],
    files: ['secret'],
  };
}

/** A calculation is seen with its result, whatever it rests on. */
function withoutResults({ given, ...definition }: QuestionnaireDefinition): QuestionnaireDefinition {
  const places = Object.entries(given?.places ?? {}).map(([id, { outcomes, ...rest }]) => {
    const question = definition.questions.find((one) => one.id === id.split('/')[0]);
    const isResult = (place: number) => question?.settings.calculate === `{given-${place}}`;
    return [id, { ...rest, outcomes: outcomes?.filter((_, place) => !isResult(place)) }] as const;
  });
  return { ...definition, ...(given && { given: { ...given, places: Object.fromEntries(places) } }) };
}

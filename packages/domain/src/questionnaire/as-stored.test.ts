import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { answer, startQuestionnaire } from './engine.ts';
import { followAnswers } from './path-of.ts';
import { momentOfReading, progressOf, readSections } from './read-sections.ts';
import { receiveAnswers, withWaiting } from './storing.ts';
import { validateSubmission } from './validation.ts';

const reported = '2026-11-20T09:00:00Z';
const later = { now: new Date('2026-11-26T09:00:00Z'), timeZone: 'Asia/Jerusalem' };
const day = (date: string) => ({ date, from: null, to: null, allDay: null, running: false });

/** An answer as the server has it. */
function stored(id: string, value: unknown, isCurrent = true): Answer {
  return { ...anAnswer(id, value), stored: { value, isCurrent }, at: reported, givenAt: reported };
}

/** An answer that waits on this device. */
function waiting(id: string, value: unknown, at = '2026-11-26T08:00:00Z'): Answer {
  return { ...anAnswer(id, value), id: `${id}_waiting`, at };
}

const told = (answers: readonly Answer[]) =>
  new Map(answers.map(({ id, questionId }) => [questionId, { ID: id, earlier: 0, isParallel: false }]));

const form = aQuestionnaire(
  aQuestion('date_time', { id: 'day' }),
  aQuestion('text', { id: 'note' }),
  aQuestion('date_time', { id: 'dayOfWork', calculate: 'today()' }),
  aQuestion('text', { id: 'age', textKind: 'number', min: -1000, calculate: 'days_between({day}, today())' }),
  aQuestion('text', { id: 'early', showWhen: 'today() <= date("2026-11-20")' }),
  aQuestion('step', { id: 'first', showWhen: 'today() <= date("2026-11-20")' }),
  aQuestion('text', { id: 'inside' }),
  aQuestion('step', { id: 'rest' }),
  aQuestion('text', { id: 'late', showWhen: 'today() >= date("2026-11-25")' }),
);

const asReported = [
  stored('day', day('2026-11-20')),
  stored('dayOfWork', day('2026-11-20')),
  stored('age', 0),
  stored('early', 'shown then'),
  stored('inside', 'shown then'),
];

describe('what was stored', () => {
  const read = (currentAnswers: readonly Answer[], submittedAt: string | null = reported) => {
    const known = told(asReported);
    const now = momentOfReading(currentAnswers, known, { submittedAt, now: later.now });
    return readSections(form, currentAnswers, known, { ...later, now });
  };
  const rows = (currentAnswers: readonly Answer[], submittedAt?: string | null) =>
    Object.fromEntries(
      read(currentAnswers, submittedAt)
        .flatMap((section) => section.rows)
        .map((row) => [row.question.id, [row.answer?.value ?? null, row.state, row.facts !== null]]),
    );

  it('is read as it was stored, days later, with who gave it and when', () => {
    expect(rows(asReported)).toEqual({
      day: [day('2026-11-20'), 'current', true],
      note: [null, 'current', false],
      dayOfWork: [day('2026-11-20'), 'current', true],
      age: [0, 'current', true],
      early: ['shown then', 'current', true],
      inside: ['shown then', 'current', true],
    });
    expect(progressOf(read(asReported))).toEqual({ answered: 5, total: 6 });
  });

  it('shows no stored answer that did not count, whatever day it is', () => {
    const currentAnswers = [...asReported, stored('late', 'hidden then', false)];
    const known = told(currentAnswers);
    const sections = readSections(form, currentAnswers, known, later);
    expect(sections.flatMap((one) => one.rows).find((row) => row.question.id === 'late')?.state).toBe('skipped');
  });

  it('is computed on the device only where its inputs wait there', () => {
    const currentAnswers = withWaiting(asReported, [waiting('day', day('2026-11-24'))]);
    expect(rows(currentAnswers)).toMatchObject({
      age: [2, 'current', false],
      dayOfWork: [day('2026-11-20'), 'current', true],
      early: ['shown then', 'current', true],
    });
    // Of another question, nothing follows for these.
    expect(rows(withWaiting(asReported, [waiting('note', 'x')]))).toMatchObject({ age: [0, 'current', true] });
    // Only its comment was changed.
    const commented = { ...waiting('day', day('2026-11-20')), comment: 'sure' };
    expect(rows(withWaiting(asReported, [commented]))).toMatchObject({ age: [0, 'current', true] });
  });

  it('counts nothing as answered that nobody has answered', () => {
    const sections = readSections(form, [], new Map(), later);
    expect(progressOf(sections)).toMatchObject({ answered: 0 });
  });
});

describe('an edit days later', () => {
  it('computes again what depends on what was edited, and nothing else', () => {
    const state = startQuestionnaire(form, asReported, 'single', anAnswerer(), later);
    expect(state.contents.get('age')?.value).toBe(0);
    expect(state.path).toEqual(expect.arrayContaining(['early', 'inside', 'late']));
    const edited = answer(state, 'day', { value: day('2026-11-25') });
    expect(edited.contents.get('age')?.value).toBe(1);
    expect(edited.contents.get('dayOfWork')?.value).toEqual(day('2026-11-20'));
    // Put back, it is as it was.
    expect(answer(edited, 'day', { value: day('2026-11-20') }).contents.get('age')?.value).toBe(0);
  });

  it('is computed at the moment of the edit, also when that waits for days', () => {
    const currentAnswers = withWaiting(asReported, [waiting('day', day('2026-11-19'), '2026-11-22T08:00:00Z')]);
    const state = startQuestionnaire(form, currentAnswers, 'single', anAnswerer(), later);
    expect(state.contents.get('age')?.value).toBe(3);
    const own = receiveAnswers(state, [waiting('note', 'x')]);
    expect(own.contents.get('age')?.value).toBe(3);
  });

  it('comes out on the server as on the device', () => {
    const answers = new Map(
      asReported.map(({ questionId, value, stored: facts = null }) => [questionId, { value, stored: facts }]),
    );
    answers.set('day', { value: day('2026-11-24'), stored: { value: day('2026-11-20'), isCurrent: true } });
    const { path, calculated } = followAnswers(form, answers, later);
    expect([...calculated]).toEqual([
      ['dayOfWork', day('2026-11-20')],
      ['age', 2],
    ]);
    expect(path).toContain('early');
  });

  it('computes what comes back on the path, since its inputs may have changed meanwhile', () => {
    const gated = aQuestionnaire(
      aQuestion('bool', { id: 'gate' }),
      aQuestion('text', { id: 'x' }),
      aQuestion('text', { id: 'c', showWhen: '{gate}', calculate: '{x} & "!"' }),
    );
    const currentAnswers = [stored('gate', false), stored('x', 'new'), stored('c', 'old!', false)];
    const state = startQuestionnaire(gated, currentAnswers, 'single', anAnswerer(), later);
    expect(answer(state, 'gate', { value: true }).contents.get('c')?.value).toBe('new!');
  });

  it('counts another repetition as an edit of what is gathered from all of them', () => {
    const group = aQuestionnaire(
      aQuestion('step', { id: 'rooms', repeat: { min: 0, max: null } }),
      aQuestion('text', { id: 'size', textKind: 'number' }),
      aQuestion('step', { id: 'end' }),
      aQuestion('text', { id: 'sum', textKind: 'number', calculate: 'sum({size})' }),
    );
    const list = (...present: string[]) => ({ present, removed: [] });
    const currentAnswers = [
      stored('rooms', list('', 'b')),
      stored('size', 2),
      { ...stored('size', 3), id: 'size_b', repetition: 'b' },
      stored('sum', 5),
    ];
    const state = startQuestionnaire(group, currentAnswers, 'stepped', anAnswerer(), later);
    expect(state.contents.get('sum')?.value).toBe(5);
    expect(answer(state, 'rooms', { value: list('') }).contents.get('sum')?.value).toBe(2);
    expect(answer(state, 'rooms', { value: list() }).contents.get('sum')?.value ?? null).not.toBe(5);
  });
});

describe('once(…)', () => {
  const form2 = aQuestionnaire(
    aQuestion('text', { id: 'x' }),
    aQuestion('text', { id: 'first', calculate: 'once({x} & "!")' }),
  );

  it('keeps what it first came to, whatever is edited later', () => {
    const fresh = startQuestionnaire(form2, [], 'single', anAnswerer(), later);
    expect(answer(fresh, 'x', { value: 'a' }).contents.get('first')?.value).toBe('a!');
    const storedNow = startQuestionnaire(
      form2,
      [stored('x', 'a'), stored('first', 'a!')],
      'single',
      anAnswerer(),
      later,
    );
    expect(answer(storedNow, 'x', { value: 'b' }).contents.get('first')?.value).toBe('a!');
    const empty = startQuestionnaire(form2, [stored('x', 'a'), stored('first', null)], 'single', anAnswerer(), later);
    expect(answer(empty, 'x', { value: 'b' }).contents.get('first')?.value).toBe('b!');
  });
});

describe('a constraint over the time', () => {
  it('is judged at the moment at which its answer was given', () => {
    const visit = aQuestionnaire(
      aQuestion('date_time', { id: 'next', constraint: '{next} >= today()' }),
      aQuestion('text', { id: 'note' }),
    );
    const before = [stored('next', day('2026-11-21'))];
    expect(validateSubmission(visit, before, anAnswerer(), later)).toEqual([]);
    const now = withWaiting(before, [waiting('next', day('2026-11-25'))]);
    expect(validateSubmission(visit, now, anAnswerer(), later)).toEqual([
      { questionId: 'next', code: 'constraint_not_met' },
    ]);
  });
});

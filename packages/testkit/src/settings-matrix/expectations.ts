import { aQuestion, aQuestionnaire, type QuestionWords } from '../scenario/a-question.ts';
import { anAnswer } from '../scenario/an-answer.ts';
import { expect } from 'vitest';
import { presetsOf } from '@plumbline/domain/question-types/day-presets';
import { showsMatches } from '@plumbline/domain/question-types/choosing';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { mayAnswerQuestion, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import { currentAnswers, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import { scoreOf } from '@plumbline/domain/questionnaire/score';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { questionOf } from '@plumbline/domain/questionnaire/state';
import {
  questionOfType,
  answererOf,
  contentOf,
  refusals,
  always,
  held,
  allows,
  demands,
  isOnlyShown,
  judges,
  png,
  mayAnswerAtAll,
  type Cell,
  type Setting,
} from './cell.ts';
import { rolePermissions, pathRules, condition, calculation } from './people-and-paths.ts';
import {
  beginning,
  bounds,
  dateModes,
  ranges,
  usualRanges,
  nightRanges,
  severalChoices,
  offering,
  order,
  draws,
  moment,
} from './value-settings.ts';

const shownTexts = isOnlyShown('Dana', '');
const shownFlag = isOnlyShown(true, false);

/** What an ordinary answer earns, of how many points; null where it counts in neither. */
function scored(cell: Cell, words: QuestionWords): readonly number[] | null {
  const answer = contentOf(cell.type).value;
  const score = scoreOf(aQuestionnaire(questionOfType(cell.type, words)), ['q'], () => answer, null);
  return score && [score.points, score.possible];
}

/**
 * What each setting of the specification does (spec/2 §3–6). A setting that is added without saying it here doesn't compile;
 * one that a type names and this doesn't know fails the matrix.
 */
export const expectations: Readonly<Record<Setting, (cell: Cell, setting: Setting) => void>> = {
  isMandatory: (cell) => {
    demands(cell, { isMandatory: true }, emptyContent, contentOf(cell.type), 'answer_required');
  },
  allowAddingFile: (cell) => allows(cell, 'allowAddingFile', { files: ['f1'] }, 'files_not_allowed'),
  allowAudio: (cell) => {
    const takes = (words: QuestionSettings) => takesAudio(questionOfType(cell.type, words));
    expect([
      takes({ allowAddingFile: true, allowAudio: true }),
      takes({ fileIsRequired: true, allowAudio: true }),
    ]).toEqual([true, true]);
    expect([takes({ allowAudio: true }), takes({ allowAddingFile: true })]).toEqual([false, false]);
  },
  fileIsRequired: (cell) =>
    demands(
      cell,
      { fileIsRequired: true },
      contentOf(cell.type),
      contentOf(cell.type, { files: ['f1'] }),
      'file_required',
    ),
  fileRequired: (cell) =>
    demands(
      cell,
      { fileRequired: true },
      contentOf(cell.type),
      contentOf(cell.type, { files: ['f1'] }),
      'file_required',
    ),
  allowComment: (cell) => allows(cell, 'allowComment', { comment: 'Worn' }, 'comment_not_allowed'),
  allowTaggingIssue: (cell) => allows(cell, 'allowTaggingIssue', { isIssue: true }, 'issue_not_allowed'),
  signature: (cell) => {
    allows(cell, 'signature', { signature: png }, 'signature_not_allowed');
    const drawn = contentOf(cell.type, { signature: 'data:image/svg+xml;base64,PHN2Zz4=' });
    expect(refusals(cell, { signature: true }, drawn)).toEqual([...always(cell), 'signature_not_valid']);
    expect(refusals(cell, {}, contentOf(cell.type, { signature: '' }))).toEqual(always(cell));
  },
  signatureIsRequired: (cell) =>
    demands(
      cell,
      { signature: true, signatureIsRequired: true },
      contentOf(cell.type),
      contentOf(cell.type, { signature: png }),
      'signature_required',
    ),
  emails: (cell) => {
    allows(cell, 'emails', { emails: ['dana@a.test'] }, 'emails_not_allowed');
    const wrong = contentOf(cell.type, { emails: ['dana@a.test', 'dana'] });
    expect(refusals(cell, { emails: true }, wrong)).toEqual([...always(cell), 'emails_not_valid']);
  },
  responseOptions: isOnlyShown(['Worn'], []),
  emailsFromTable: isOnlyShown('doors', null),
  emailsFromSystemList: isOnlyShown(['project_manager'], []),
  managementNote: shownTexts,
  permissions: rolePermissions,
  pathOrder: pathRules,
  path: pathRules,
  showWhen: condition,
  calculate: calculation,
  constraint: (cell) => {
    if (!mayAnswerAtAll(cell)) return;
    expect(refusals(cell, { constraint: '1 = 2' }, contentOf(cell.type))).toEqual(['constraint_not_met']);
    expect(refusals(cell, { constraint: '1 = 1' }, contentOf(cell.type))).toEqual([]);
    expect(refusals(cell, { constraint: '1 = 2' }, emptyContent)).toEqual([]);
  },
  constraintMessage: shownTexts,
  mandatoryMessage: shownTexts,
  initialValue: beginning,
  multiSelect: severalChoices,
  tiledList: shownFlag,
  sortAlphabet: order,
  markings: shownFlag,
  childs: (cell) => {
    judges(cell, { options: ['a'] }, 'a', []);
    judges(cell, { options: ['b'] }, 'a', ['option_unknown']);
  },
  type: (cell) => {
    const settings = (type: 1 | 2 | null) => aQuestion('list', { settings: {}, ...(type && {}) } as never).settings;
    expect(showsMatches('ab', { ...settings(2), type: 2 })).toBe(false);
    expect(showsMatches('abc', { ...settings(2), type: 2 })).toBe(true);
    expect(showsMatches('', { ...settings(1), type: 1 })).toBe(true);
    isOnlyShown(1, 2, null)(cell, 'type');
  },
  filter: offering,
  thumbs: shownFlag,
  points: (cell) => {
    const key = questionTraits[cell.type].answersYesNo ? 'false' : 'a';
    expect(scored(cell, { points: { [key]: 4 } })).toEqual([4, 4]);
    expect(scored(cell, { points: { b: 4, true: 4 } })).toEqual(null);
    // The points are no matter of who answers.
    expect(refusals(cell, { points: { [key]: 4 } }, contentOf(cell.type))).toEqual(always(cell));
  },
  weight: (cell) => {
    const points = { a: 1, b: 4, false: 1, true: 4 };
    expect(scored(cell, { points, weight: 2.5 })).toEqual([2.5, 10]);
    expect(scored(cell, { points, weight: 0 })).toEqual(null);
  },
  textKind: (cell) => {
    judges(cell, { textKind: 'email' }, 'dana@a.test', []);
    judges(cell, { textKind: 'email' }, 'dana', ['email_not_valid']);
    judges(cell, { textKind: 'number' }, 5, []);
    const { normalize } = questionTypeRegistry[cell.type];
    expect(normalize('5,5', { textKind: 'number' })).toBe(5.5);
  },
  multiline: shownFlag,
  richText: (cell) => {
    const { isAnswered, toText } = questionTypeRegistry[cell.type];
    expect(isAnswered('<p></p>', { richText: true })).toBe(false);
    expect(toText('<p>a <b>b</b></p><p>c &lt; d</p>', { richText: true })).toEqual([
      { kind: 'text', text: 'a b\nc < d' },
    ]);
    expect(held(cell, { richText: true, isMandatory: true }, { ...emptyContent, value: '<p> </p>' })).toEqual(
      mayAnswerAtAll(cell) ? ['answer_required'] : [],
    );
    shownFlag(cell, 'richText');
  },
  qrReader: shownFlag,
  min: bounds,
  max: bounds,
  step: bounds,
  usual: usualRanges,
  isRange: ranges,
  isOverMidnight: nightRanges,
  dateMode: dateModes,
  isPunchClock: (cell) => {
    const clock = { date: null, from: moment, to: null, allDay: null, running: true };
    judges(cell, { isPunchClock: true }, clock, []);
    judges(cell, { isPunchClock: true }, { ...clock, running: false }, ['range_incomplete']);
    judges(cell, { isPunchClock: true }, { ...clock, running: false, to: '2026-03-01T08:00+02:00' }, []);
  },
  isBlockInspector: (cell) => {
    const question = questionOfType(cell.type, { isBlockInspector: true });
    expect(mayAnswerQuestion(question, answererOf(cell))).toBe(mayAnswerAtAll(cell) && cell.role !== 'inspector');
    expect(maySeeQuestion(question, answererOf(cell))).toBe(true);
  },
  allDays: (cell) => {
    const own = [{ id: 'p1', label: 'Morning', dateTimeStart: '06:00', dateTimeEnd: '14:00' }];
    const allDay = { start: '00:00', end: '23:59' };
    const { settings } = questionOfType(cell.type, { isRange: true, dateMode: 'time', allDays: own });
    expect(presetsOf(settings, allDay)).toEqual(own);
    expect(presetsOf({ ...settings, allDays: [] }, allDay)).toMatchObject([{ dateTimeStart: '00:00' }]);
    isOnlyShown(own, [])(cell, 'allDays');
  },
  message: shownTexts,
  image: isOnlyShown('f1', null),
  withBackground: shownFlag,
  questionList: (cell) => {
    const lines = (questionList: readonly string[]) => {
      const definition = aQuestionnaire(
        aQuestion('bool', { id: 'one', isClientVisible: true }),
        aQuestion('bool', { id: 'two', isClientVisible: true }),
        questionOfType(cell.type, { questionList }),
      );
      const stored = [anAnswer('one', true), anAnswer('two', false)];
      const state = startQuestionnaire(definition, stored, 'single', answererOf(cell));
      return summaryEntries(state, questionOf(state, 'q') as Question).map(({ questionId }) => questionId);
    };
    expect(lines([])).toEqual(['one', 'two']);
    expect(lines(['two'])).toEqual(['two']);
  },
  systemListType: draws({ systemListType: 'users' }, 'people'),
  projectListType: draws({ projectListType: 'maker' }, 'options:maker'),
  field: draws({ field: 'notes' }, 'field:notes'),
  projectTableType: draws({ projectTableType: 'doors' }, 'table:doors'),
  tableDisplayFilter: isOnlyShown([{ column: 'Floor', value: '1' }], []),
  tableMailFilter: isOnlyShown([{ column: 'Floor', value: '1' }], []),
  showOtherJobs: shownFlag,
  allElements: shownFlag,
  repeat: (cell) => {
    expect(isRepeatGroup(questionOfType(cell.type, { repeat: { min: 0, max: null } }))).toBe(true);
    expect(isRepeatGroup(questionOfType(cell.type))).toBe(false);
  },
  title: (cell) => {
    const question = questionOfType(cell.type, { id: 'said' });
    const isSaid = questionTypeRegistry[cell.type].isMentionable;
    const answers = new Map([['said', contentOf(cell.type)]]);
    const filled = fillMentions('It is $said.', aQuestionnaire(question), answers, ({ kind }) => kind);
    expect(filled === 'It is .').toBe(!isSaid);
  },
  description: shownTexts,
  disabled: (cell) => {
    expect(maySeeQuestion(questionOfType(cell.type, { disabled: true }), answererOf(cell))).toBe(false);
    expect(held(cell, { disabled: true, isMandatory: true }, emptyContent)).toEqual([]);
    const definition = aQuestionnaire(questionOfType(cell.type, { disabled: true }));
    const state = startQuestionnaire(definition, [anAnswer('q', true)], 'single', answererOf(cell));
    expect([...currentAnswers(state)]).toEqual([]);
  },
  isClientVisible: (cell) => {
    const hidden = questionOfType(cell.type, { isClientVisible: false });
    expect(maySeeQuestion(hidden, answererOf(cell))).toBe(cell.role !== 'client');
    expect(mayAnswerQuestion(hidden, answererOf(cell))).toBe(mayAnswerAtAll(cell) && cell.role !== 'client');
  },
  darkMode: shownFlag,
  backgroundMobile: isOnlyShown('f1', null),
  backgroundDesktop: isOnlyShown('f1', null),
  stepIcon: isOnlyShown('door', null),
};

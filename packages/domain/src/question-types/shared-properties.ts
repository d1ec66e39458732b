import type { Property } from './property.ts';
import type { SettingName } from './question-settings.ts';

const title: Property = { in: 'question', name: 'title', input: 'text', group: 'question' };
const description: Property = { in: 'question', name: 'description', input: 'long_text', group: 'more' };

const look: readonly Property[] = [
  { in: 'settings', name: 'withBackground', input: 'switch', group: 'look' },
  {
    in: 'question',
    name: 'backgroundMobile',
    input: 'asset',
    group: 'look',
    shownWhen: { property: 'withBackground', is: [true] },
  },
  {
    in: 'question',
    name: 'backgroundDesktop',
    input: 'asset',
    group: 'look',
    shownWhen: { property: 'withBackground', is: [true] },
  },
  { in: 'question', name: 'darkMode', input: 'switch', group: 'look' },
];

const access: readonly Property[] = [
  { in: 'question', name: 'isClientVisible', input: 'switch', group: 'access' },
  { in: 'settings', name: 'permissions', input: 'permissions', group: 'access' },
  { in: 'question', name: 'disabled', input: 'switch', group: 'access' },
  { in: 'settings', name: 'managementNote', input: 'long_text', group: 'access' },
];

const path: readonly Property[] = [
  { in: 'settings', name: 'showWhen', input: 'condition', group: 'path' },
  { in: 'settings', name: 'pathOrder', input: 'switch', group: 'path' },
  { in: 'settings', name: 'path', input: 'path', group: 'path', shownWhen: { property: 'pathOrder', is: [true] } },
];

/** What most questions ask for with the answer, the demand for the answer itself last. */
const extras: readonly Property[] = [
  { in: 'settings', name: 'allowAddingFile', input: 'switch', group: 'extras' },
  {
    in: 'question',
    name: 'fileRequired',
    input: 'switch',
    group: 'extras',
    shownWhen: { property: 'allowAddingFile', is: [true] },
  },
  { in: 'settings', name: 'allowComment', input: 'switch', group: 'extras' },
  { in: 'settings', name: 'allowTaggingIssue', input: 'switch', group: 'extras' },
  { in: 'settings', name: 'signature', input: 'switch', group: 'extras' },
  {
    in: 'settings',
    name: 'signatureIsRequired',
    input: 'switch',
    group: 'extras',
    shownWhen: { property: 'signature', is: [true] },
  },
  { in: 'settings', name: 'isMandatory', input: 'switch', group: 'extras' },
];

const more: readonly Property[] = [
  {
    in: 'settings',
    name: 'mandatoryMessage',
    input: 'text',
    group: 'more',
    shownWhen: { property: 'isMandatory', is: [true] },
  },
  { in: 'settings', name: 'constraint', input: 'condition', group: 'more' },
  {
    in: 'settings',
    name: 'constraintMessage',
    input: 'text',
    group: 'more',
    shownWhen: { property: 'constraint', is: 'filled' },
  },
  {
    in: 'settings',
    name: 'allowAudio',
    input: 'switch',
    group: 'more',
    shownWhen: { property: 'allowAddingFile', is: [true] },
  },
  {
    in: 'settings',
    name: 'responseOptions',
    input: 'labels',
    group: 'more',
    shownWhen: { property: 'allowComment', is: [true] },
  },
  { in: 'settings', name: 'emails', input: 'switch', group: 'more' },
  {
    in: 'settings',
    name: 'emailsFromTable',
    input: 'project_table',
    group: 'more',
    shownWhen: { property: 'emails', is: [true] },
  },
  {
    in: 'settings',
    name: 'emailsFromSystemList',
    input: 'roles',
    group: 'more',
    shownWhen: { property: 'emails', is: [true] },
  },
];

/** What answers earn, for the types whose answers can. */
const score: readonly Property[] = [
  { in: 'settings', name: 'points', input: 'points', group: 'score' },
  {
    in: 'settings',
    name: 'weight',
    input: 'number',
    group: 'score',
    shownWhen: { property: 'points', is: 'filled' },
  },
];

const calculate: Property = { in: 'settings', name: 'calculate', input: 'expression', group: 'more' };
/** A clock begins when it is started. */
const initialValue: Property = {
  in: 'settings',
  name: 'initialValue',
  input: 'initial_value',
  group: 'more',
  shownWhen: { property: 'isPunchClock', is: [false, null] },
};

/** A type's property pane: what every question has around what is the type's own. @param reads the settings of the type's own */
export function propertiesOf(
  takesAnswer: boolean,
  own: readonly Property[],
  reads: readonly SettingName[],
): readonly Property[] {
  // What can be computed can begin with something as well.
  const computed = reads.includes('calculate') ? [initialValue, calculate] : [];
  return [
    title,
    ...own,
    ...(takesAnswer ? extras : []),
    ...(reads.includes('points') ? score : []),
    description,
    ...computed,
    ...(takesAnswer ? more : []),
    ...path,
    ...look,
    ...access,
  ];
}

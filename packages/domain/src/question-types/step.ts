import { defineQuestionType } from './define-question-type.ts';
import { repeatBounds, repetitionList } from './repetition-list.ts';

/**
 * A heading for the questions after it, up to the next step (spec/2 §2, §4). With the setting `repeat` it is a repeat
 * group: those questions are answered once per repetition, and the list of repetitions is the step's own answer (see
 * `takesAnswer` and decision 0017).
 */
export const step = defineQuestionType({
  takesAnswer: false,
  value: repetitionList,
  ownSettings: ['repeat'],
  properties: [
    { in: 'question', name: 'stepIcon', input: 'icon', group: 'question' },
    { in: 'settings', name: 'repeat', input: 'repeat', group: 'question' },
  ],
  isAnswered: ({ present }) => present.length > 0,
  validate: ({ present }, settings) => {
    if (!settings.repeat) return ['value_not_valid'];
    const { min, max } = repeatBounds(settings);
    if (present.length < min) return ['repetitions_below_min'];
    return present.length > max ? ['repetitions_above_max'] : [];
  },
  toText: ({ present }) => [{ kind: 'count', of: 'repetitions', count: present.length }],
  pathKeys: ({ present }) => [String(present.length)],
});

import type { Property } from '@plumbline/domain/question-types/property';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { propertyGroups } from '@plumbline/domain/question-types/property';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { describe, expect, it } from 'vitest';
import { newQuestion } from './draft.ts';
import { isSet } from './set-properties.ts';

const asked = (settings: QuestionSettings) => newQuestion('text', 'q', null, { settings });
const property = (name: 'path' | 'pathOrder' | 'showWhen' | 'permissions'): Property => ({
  in: 'settings',
  name,
  input: 'switch',
  group: 'path',
});

describe('what is set of a question', () => {
  it.each(questionTypes)('is nothing of a new one (%s)', (type) => {
    const question = newQuestion(type, 'q');
    const set = questionTypeRegistry[type].properties.filter((one) => isSet(question, one));
    expect(set.filter(({ group }) => propertyGroups.indexOf(group) > 2)).toEqual([]);
  });

  it('is what differs from its type and is not empty', () => {
    expect(isSet(asked({ showWhen: '{a}' }), property('showWhen'))).toBe(true);
    expect(isSet(asked({ showWhen: null }), property('showWhen'))).toBe(false);
    expect(isSet(asked({ path: [] }), property('path'))).toBe(false);
    expect(isSet(asked({ pathOrder: false }), property('pathOrder'))).toBe(true);
    expect(isSet(asked({ permissions: {} }), property('permissions'))).toBe(false);
  });
});

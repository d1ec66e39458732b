import { textsIn } from '@plumbline/texts/texts';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../http/problem.ts';
import { ActionRefused } from './actions/action-refused.ts';
import { AnswersRefused } from './actions/answers-refused.ts';
import { storedErrorText, storeRunError } from './run-error.ts';

const [english, hebrew] = [textsIn('en'), textsIn('he')];
const bare = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? null;

describe('why a run failed', () => {
  it('is stored by code and shown in any language', () => {
    const stored = storeRunError(new ActionRefused('status_unknown', { status: 'parts' }));
    expect(bare(storedErrorText(stored, 'en'))).toBe('There is no status parts.');
    expect(bare(storedErrorText(stored, 'he'))).toBe('אין סטטוס parts.');
    expect(storedErrorText(null, 'he')).toBeNull();
  });

  it('names question and field', () => {
    const fields = [{ path: 'data.0.answer.value', code: 'option_unknown', message: '' }];
    const refused = new AnswersRefused(new Problem('not_valid', { fields }), ['Colour']);
    expect(bare(storedErrorText(storeRunError(refused), 'en'))).toMatch(/^Colour \(answer\): \S/);
    expect(bare(storedErrorText(storeRunError(refused), 'he'))).toMatch(/^Colour \(תשובה\): \S/);
    const user = new Problem('user_exists', { fields: [{ path: 'email', code: 'user_exists', message: '' }] });
    expect(storedErrorText(storeRunError(user), 'en')).toMatch(/^email: \S/);
    // As it was stored before questions were named.
    const earlier = storeRunError(new Problem('not_valid', { fields }));
    expect(storedErrorText(earlier, 'en')).toMatch(/^answer: \S/);
    expect(storedErrorText(earlier, 'en')).not.toContain('data.0');
  });

  it('is translated where an earlier release stored a sentence', () => {
    expect(storedErrorText('SMS is not set up yet', 'he')).toBe(hebrew.automations.refusals.sms_not_set_up);
    expect(bare(storedErrorText('there is no status waiting for parts', 'he'))).toBe('אין סטטוס waiting for parts.');
    expect(storedErrorText(english.problems.not_found, 'he')).toBe(hebrew.problems.not_found);
    expect(storedErrorText(`${english.problems.not_valid} title: Required.`, 'he')).toBe(
      `${hebrew.problems.not_valid} title: Required.`,
    );
  });

  it('stays as it was stored where nobody knows the sentence', () => {
    expect(storedErrorText('connect ECONNREFUSED 127.0.0.1:9', 'he')).toBe('connect ECONNREFUSED 127.0.0.1:9');
    expect(storedErrorText('{"kind":"later"}', 'en')).toBe('{"kind":"later"}');
  });
});

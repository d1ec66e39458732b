import type { Property } from '@plumbline/domain/question-types/property';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../../test/render.tsx';
import en from '../../../../i18n/en/job-type-editor.json';
import he from '../../../../i18n/he/job-type-editor.json';
import { PointsField } from './points-field.tsx';

const property: Property = { in: 'settings', name: 'points', input: 'points', group: 'score' };

/** The points of a question; gives those that are stored. */
async function renderField(type: QuestionType, settings: Question['settings'], options: RenderOptions = {}) {
  const { language = 'en' } = options;
  let stored: unknown = settings.points;
  function Field() {
    const [points, setPoints] = useState(settings.points);
    const question: Question = { ...blankQuestion, id: 'q', revision: 1, type, settings: { ...settings, points } };
    return (
      <PointsField
        property={property}
        question={question}
        value={points}
        onChange={(next) => {
          stored = next;
          setPoints(next as typeof points);
        }}
        label={{ en, he }[language].property.points}
        hint={undefined}
        error={undefined}
      />
    );
  }
  await render(<Field />, { person: aPerson(), ...options });
  return () => stored;
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(name) });
const shown = () => (document.body.textContent ?? '').replace(/[\u2066-\u2069]/g, '');

describe('the points of a question', () => {
  it('are beside each option; one without any counts neither way', async () => {
    const childs = [{ value: 'ok', caption: 'In order' }, { value: 'bad' }, { value: 'na', caption: 'Not there' }];
    const stored = await renderField('list', { childs, points: { gone: 5 }, weight: 2 });
    await field('In order').fill('10');
    await field('bad').fill('0');
    // The points of an option that is gone are gone with the next change.
    await expect.poll(stored).toEqual({ ok: 10, bad: 0 });
    await expect.poll(shown).toContain('At most: 20');
    await field('In order').fill('');
    await expect.poll(stored).toEqual({ bad: 0 });
    await field('bad').fill('');
    await expect.poll(stored).toBeNull();
    await expectAccessible();
  });

  it('are of yes and no (he)', async () => {
    const stored = await renderField('bool', {}, { language: 'he' });
    await field(he.points.yes).fill('4');
    await expect.poll(stored).toEqual({ true: 4 });
    await expect.poll(shown).toContain('לכל היותר: 4');
    await expectAccessible();
  });

  it('need options first', async () => {
    await renderField('list', {});
    await expect.poll(shown).toContain(en.points.noOptions);
  });
});

import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { answer, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { aPerson } from '../../test/people.ts';
import { render, type RenderOptions } from '../../test/render.tsx';
import { LiveScore } from './live-score.tsx';

const belt = aQuestion('bool', { id: 'belt', points: { true: 10, false: 0 } });
const brakes = aQuestion('bool', { id: 'brakes', points: { true: 10, false: 5 }, isMandatory: true });

/** The score beside a button that answers this question with this value. */
async function renderScore(
  definition: QuestionnaireDefinition,
  [id, value]: readonly [string, boolean],
  options: RenderOptions = {},
) {
  function Run() {
    const [state, setState] = useState(() => startQuestionnaire(definition, [], 'single', anAnswerer()));
    return (
      <>
        <LiveScore state={state} passMark={80} />
        <button type="button" onClick={() => setState((before) => answer(before, id, { value }))}>
          Go
        </button>
      </>
    );
  }
  await render(<Run />, { person: aPerson(), ...options });
}

const said = () => (document.querySelector('p')?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
const go = () => page.getByRole('button', { name: 'Go' }).click();

describe('the score while answering', () => {
  it('has no percentage and no verdict before every required question is answered', async () => {
    await renderScore(aQuestionnaire(belt, brakes), ['belt', true]);
    await expect.poll(said).toBe('Score: 0 of 10 points · 1 question open');
    await go();
    await expect.poll(said).toBe('Score: 10 of 20 points · 1 question open');
    await expectAccessible();
  });

  it('says then whether it passed (he)', async () => {
    await renderScore(aQuestionnaire(brakes), ['brakes', false], { language: 'he' });
    await go();
    await expect.poll(said).toBe('ציון: 50% · 5 מתוך 10 נקודותלא עבר');
    await expectAccessible();
  });

  it('is not there where nothing has points', async () => {
    await renderScore(aQuestionnaire(aQuestion('bool', { id: 'belt' })), ['belt', true]);
    await go();
    expect(document.querySelector('p')).toBeNull();
  });
});

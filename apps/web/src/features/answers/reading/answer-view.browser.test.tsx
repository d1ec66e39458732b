import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { AnswerView } from './answer-view.tsx';

const question = aQuestion('text', { id: 'maker' });
const at = '2034-06-07T08:09:00.000Z';
const shown = () => document.body.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';

it.each([
  ['en', 'Answer removed on', 'The answer was cleared'],
  ['he', 'התשובה הוסרה ב־', 'התשובה נמחקה'],
] as const)('says of an answer that a retention rule removed it, on a phone, in %s', async (language, text, empty) => {
  const retired = { files: [idOf(9)], content: true, at };
  const content = { ...emptyContent, files: [idOf(9)], isIssue: true };
  await render(<AnswerView question={question} content={content} facts={{ retired }} />, {
    person: aPerson(),
    language,
    view: 'phone',
  });
  await expect.poll(shown).toContain(text);
  expect(shown()).not.toContain(empty);
  expect(cutTexts(document.body)).toEqual([]);
  await expectAccessible();
});

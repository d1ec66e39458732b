import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectMadeUp, makeUpTables } from '../../test/made-up.ts';
import { idOf } from '../../test/people.ts';
import { renderQuestion } from '../../test/question.tsx';
import { render } from '../../test/render.tsx';
import { aColumn, aQuestionColumn, draftWith, offerColumns, showBuilder } from '../../test/report-builder.tsx';
import { ShellStateProvider } from '../ui/shell/shell-state.tsx';
import { Frame, reader, screens } from './third-language.fixtures.tsx';
import { startScreens } from './third-language-start.fixtures.tsx';

/* Screens in a language made of the English texts: whatever they say without accents comes from no file of texts. */
let giveBack: () => void = () => undefined;
beforeAll(() => {
  giveBack = makeUpTables();
});
afterAll(() => giveBack());

describe('a screen in a third language says nothing in another one', () => {
  it.each([...screens, ...startScreens])('$name', async ({ name: _, serve, screen, use, ...options }) => {
    serve?.();
    const framed = (
      <ShellStateProvider>
        <Frame>{screen}</Frame>
      </ShellStateProvider>
    );
    await render(framed, { person: reader, isMadeUp: true, ...options });
    await use?.();
    await expectMadeUp();
  });

  it('the builder of reports', async () => {
    const number = aColumn('a', '3', { value: 'number' });
    const asked = aQuestionColumn(7, '4');
    const question = asked.question && { ...asked.question, job_types: [{ _id: idOf(900), title: '100' }] };
    offerColumns({ offered: [number, { ...asked, question }] });
    await showBuilder({ ...draftWith(number), name: '5' }, { isMadeUp: true, person: reader });
    await expectMadeUp();
  });

  it.each(['text', 'bool', 'date_time', 'list', 'length'] as const)('a question: %s', async (type) => {
    await renderQuestion(type, { childs: [{ value: '8' }] }, { title: '9', isMadeUp: true, person: reader });
    await expectMadeUp();
  });
});

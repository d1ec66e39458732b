import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import type { QuestionSources } from './sources.ts';

const settings = { projectTableType: 'doors' } as const;
const key = sourceKey(sourceOf({ type: 'project_table', settings })!);

/** A table of the project with so many doors. */
function doors(count: number): QuestionSources {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `door-${index + 1}`,
    cells: { Door: `D-${index + 1}`, Floor: String(index % 4) },
  }));
  const table = { label: 'Doors', columns: ['Door', 'Floor'], rows, isCut: false, qrColumn: null };
  const sources = { hasProject: true, lists: {}, tables: { [key]: table }, fields: {}, emails: {}, mentions: {} };
  return { sources, state: 'ready', retry: () => undefined, search: null };
}

describe('a row of the project’s table', () => {
  it('is chosen among few by keys alone, and answered with all its cells', async () => {
    const { frame, value } = await renderQuestion('project_table', settings, { sources: doors(3) });
    await expect.element(frame.getByRole('option', { name: /D-2/ })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(value).toMatchObject([{ id: 'door-2', cells: { Door: 'D-2', Floor: '1' } }]);
    await expect.element(frame.getByRole('option', { name: /D-2/ })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible();
  });

  it('is found among many by its words; only what is in sight is drawn, and Escape ends the search', async () => {
    const options = { sources: doors(400), language: 'he', title: 'דלת' } as const;
    const { frame, value } = await renderQuestion('project_table', { ...settings, multiSelect: true }, options);
    const shown = () => frame.getByRole('option').elements().length;
    await expect.poll(shown).toBeGreaterThan(3);
    expect(shown()).toBeLessThan(60);
    const search = frame.getByRole('combobox');
    await search.fill('D-399');
    // The nearest match comes first.
    await expect.poll(() => frame.getByRole('option').first().element().textContent).toMatch(/^D-399/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(value).toMatchObject([{ id: 'door-399' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await expectAccessible();
  });

  it('of a project without rows says that one can go on', async () => {
    const { frame } = await renderQuestion('project_table', settings, { sources: doors(0) });
    await expect.element(frame.getByText(en.sources.noRows)).toBeVisible();
  });
});

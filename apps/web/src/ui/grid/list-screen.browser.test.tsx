import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import { ShellStateProvider, useShell } from '../shell/shell-state.tsx';
import type { GridPage } from './columns.ts';
import { ListScreen } from './list-screen.tsx';
import { useGridState } from './use-grid-state.ts';
import { newRow, useOpenedRow } from './use-opened-row.ts';

interface Skill {
  readonly _id: string;
  readonly name: string;
}

const skills: readonly Skill[] = [
  { _id: 's1', name: 'Welding' },
  { _id: 's2', name: 'Climbing' },
];

const pageOf = (docs: readonly Skill[]) =>
  ({
    data: { docs, total: docs.length, pages: 1 },
    isPending: false,
    isError: false,
    isPlaceholderData: false,
    fetchStatus: 'idle',
  }) as unknown as UseQueryResult<GridPage<Skill>>;

/** The place that the frame of the app has for a screen's buttons. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { setActionsPlace } = useShell();
  return (
    <>
      <header ref={setActionsPlace} aria-label="Top bar" />
      {children}
    </>
  );
}

function Screen({ docs }: { readonly docs: readonly Skill[] }) {
  const opened = useOpenedRow('skill');
  return (
    <ListScreen<Skill>
      label="Skills"
      screen="test"
      columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name, isName: true }]}
      page={pageOf(docs)}
      state={useGridState()}
      rowName={({ name }) => name}
      card={({ name }) => name}
      opened={opened}
      creation={{ label: 'New skill', start: () => opened.open(newRow) }}
      empty={{ title: 'No skills yet', text: 'What people can do.' }}
      panel={(id) => <output>{`Panel of ${id}`}</output>}
    />
  );
}

const screen = (docs: readonly Skill[]) => (
  <ShellStateProvider>
    <Frame>
      <Screen docs={docs} />
    </Frame>
  </ShellStateProvider>
);
const row = (name: string) => page.getByRole('row', { name });
const panel = page.getByRole('status').filter({ hasText: 'Panel of' });

it('opens a row in the panel by the address, whose other parts stay, and closes it with another click', async () => {
  const { router } = await render(screen(skills), { address: '/settings/skills?sort=-name' });
  await expect.element(panel).not.toBeInTheDocument();
  await row('Climbing').click();
  await expect.element(panel).toHaveTextContent('Panel of s2');
  expect(router.state.location.search).toMatchObject({ sort: '-name', skill: 's2' });
  await expectAccessible();
  await row('Climbing').click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/settings/skills?sort=-name');
});

it('has no boxes where nothing is done with several rows', async () => {
  await render(screen(skills), { address: '/settings/skills' });
  await expect.element(row('Welding')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

it('offers the first one in place of rows as in the top bar', async () => {
  await render(screen([]), { address: '/settings/skills' });
  await expect.element(page.getByRole('heading', { name: 'No skills yet' })).toBeVisible();
  const buttons = page.getByRole('button', { name: 'New skill' });
  expect(buttons.elements()).toHaveLength(2);
  await buttons.nth(1).click();
  await expect.element(panel).toHaveTextContent('Panel of new');
});

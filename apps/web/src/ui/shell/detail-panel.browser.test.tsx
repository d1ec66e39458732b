import { lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { ShellStateProvider, useShell } from './shell-state.tsx';

let arrive: () => void = () => undefined;
const Content = lazy(
  () =>
    new Promise<{ default: () => string }>((resolve) => {
      arrive = () => resolve({ default: () => 'All of the job' });
    }),
);

function ListWithPanel() {
  const { setPanelPlace } = useShell();
  return (
    <Suspense fallback="Everything is being loaded">
      <p>The list</p>
      <div ref={setPanelPlace} />
      <DetailPanel title="Job 7" onClose={() => undefined} actions={<Content />}>
        <Content />
      </DetailPanel>
    </Suspense>
  );
}

it('what a panel still loads is waited for within it, beside the list', async () => {
  await render(
    <ShellStateProvider>
      <ListWithPanel />
    </ShellStateProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Job 7' })).toBeVisible();
  await expect.element(page.getByText('The list')).toBeVisible();
  expect(page.getByText('Everything is being loaded').elements()).toEqual([]);
  arrive();
  await expect.element(page.getByText('All of the job').first()).toBeVisible();
});

import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { StorageNotice } from './storage-notice.tsx';

/** Texts are fetched as well: only what is asked here is responded to. */
function responds(body: object) {
  const real = window.fetch.bind(window);
  const asked = vi.fn<() => void>();
  const spied = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/readyz') return real(input, init);
    asked();
    return new Response(JSON.stringify(body), { status: 200 });
  });
  return { asked, end: () => spied.mockRestore() };
}

it('says that there is no room for files, and nothing where there is', async () => {
  const { end } = responds({ status: 'ready', files: 'disk full' });
  await render(<StorageNotice />);
  await expect.element(page.getByText(/^The server has no room for files\./)).toBeVisible();
  end();
});

it('says nothing where there is room', async () => {
  const { asked, end } = responds({ status: 'ready' });
  await render(<StorageNotice />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  end();
});

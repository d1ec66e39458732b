import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import { RichText } from './rich-text.tsx';

describe('a rich text that is read', () => {
  it('has its headings below those of the page', async () => {
    const source = [1, 2, 3, 4].map((level) => `<h${level}>Level ${level}</h${level}>`).join('');
    await render(<RichText source={`${source}<p>All else is well.</p>`} />);
    for (const [name, level] of [
      ['Level 1', 4],
      ['Level 2', 5],
      ['Level 3', 6],
      ['Level 4', 6],
    ] as const)
      await expect.element(page.getByRole('heading', { name, level })).toBeVisible();
  });

  it('runs nothing and keeps no attribute of what somebody put into it', async () => {
    const source =
      '<h1 onclick="window.ran = 1">Sent</h1><img src=x onerror="window.ran = 1"><script>window.ran = 1</script>' +
      '<p><a href="javascript:window.ran = 1">here</a></p>';
    await render(<RichText source={source} />);
    const sent = page.getByRole('heading', { name: 'Sent', level: 4 });
    await sent.click();
    await page.getByText('here').click();
    expect('ran' in window).toBe(false);
    expect(sent.element().getAttributeNames()).toEqual([]);
    expect(document.querySelectorAll('main img, main script, main a').length).toBe(0);
  });

  it('puts answers where they are mentioned as text, and links lead out of the app', async () => {
    const fill = (text: string) => text.replace('{name}', '<b>Dana</b>');
    await render(<RichText source={'<p>Ask {name}, <a href="https://here.test/">there</a></p>'} fill={fill} />, {
      language: 'he',
    });
    await expect.element(page.getByText(/Ask <b>Dana<\/b>/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'there' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible();
  });
});

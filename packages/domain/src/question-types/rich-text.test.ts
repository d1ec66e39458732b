import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfRich } from './rich-text.ts';

describe('the words of a rich text', () => {
  it('stand block by block, without tags, scripts and entities', () => {
    expect(textOfRich('<p>Gate <strong>open</strong></p><ul><li>one</li><li>a &amp; b &lt; c</li></ul>')).toBe(
      'Gate open\none\na & b < c',
    );
    expect(textOfRich('a<br>b<script>alert(1)</script><style>p{}</style><!-- no -->')).toBe('a\nb');
    expect(textOfRich('<p>&amp;lt;</p>')).toBe('&lt;');
  });

  it('have each heading on a line of its own, as reports and PDFs print them', () => {
    const levels = [1, 2, 3, 4].map((level) => `<h${level}>Level ${level}</h${level}>`).join('');
    expect(textOfRich(`${levels}<p>All else is well.</p>`)).toBe(
      'Level 1\nLevel 2\nLevel 3\nLevel 4\nAll else is well.',
    );
  });

  it('leave a plain text as it is', () => {
    expect(textOfRich('3 < 4 & 5 > 2\n 07:30')).toBe('3 < 4 & 5 > 2\n 07:30');
  });

  it('hold no tag that another one within it had hidden', () => {
    expect(textOfRich('<p<p-->>one')).toBe('< p>one');
    expect(textOfRich('<<<b>p>i>two')).toBe('<< p>i>two');
    expect(textOfRich('<p>a > b, <b>c</b> &lt;p&gt;</p>')).toBe('a > b, c <p>');
  });

  it('hold no tag, whatever comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<', '>', 'b', '/', 'p', 'script', ' ', '!--', '-->', '"')), (parts) => {
        const text = parts.join('');
        if (/<[a-z/!]/i.test(text)) expect(textOfRich(text)).not.toMatch(/<(?:b|p|script)>/);
      }),
    );
  });

  it('take no time to speak of, however long and odd the text', () => {
    const began = Date.now();
    for (const odd of ['<a', '<!--', '<p<p>', '>', '<svg', '<br ', ' \t', '</p>'])
      textOfRich(`<p>${odd.repeat(30_000)}`);
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});

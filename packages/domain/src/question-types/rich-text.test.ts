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

  it('leave a plain text as it is', () => {
    expect(textOfRich('3 < 4 & 5 > 2\n 07:30')).toBe('3 < 4 & 5 > 2\n 07:30');
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
    for (const odd of ['<a', '<!--', '<svg', '<br ', ' \t', '</p>']) textOfRich(`<p>${odd.repeat(30_000)}`);
    expect(Date.now() - began).toBeLessThan(3000);
  });
});

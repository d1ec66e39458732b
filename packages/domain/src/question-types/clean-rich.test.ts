import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRich, richElements } from './clean-rich.ts';
import { textOfRich } from './rich-text.ts';

const own = new RegExp(`^</?(?:${[...richElements].join('|')})>$|^<a href="(?:https?://|mailto:|tel:)[^"<>]*">$`, 'i');
/** Every tag of a text that has no `<` beside its tags. */
const tagsOf = (html: string) => html.match(/<[^<>]*(?:>|$)/g) ?? [];

const hostile = [
  '<script>alert(1)</script>',
  '<script',
  '</script>',
  '<img src=x onerror="alert(1)">',
  '<h1 onclick="alert(1)">',
  '</h1>',
  '<svg><script>1</script></svg>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<a href=\'https://a.test/" onmouseover="x\'>',
  '<a href=https://a.test/?a=1&b=2 style="position:fixed">',
  '<a href="java&#115;cript:alert(1)">',
  '</a>',
  '<iframe srcdoc="<script>1</script>">',
  '<style>*{display:none}</style>',
  '<!-- <b> -->',
  '<!--',
  '<b',
  '<b>',
  '</b>',
  '<<b>>',
  '<p title="a>b">',
  '<math><mi//xlink:href="data:x,<script>1</script>">',
  '<ul><li>',
  '</ul>',
  '<div>',
  '</div>',
  '<br/>',
  '\u0000',
  '&lt;script&gt;',
  '"',
  "'",
  '>',
  'words',
  ' ',
];

describe('a rich text as it is stored', () => {
  it('is of known elements alone, without attributes but a link’s address', () => {
    const text =
      '<h1 onclick="x()">Sent</h1><img src=x onerror="x()"><script>x()</script><p style="a">Go <a target="_blank" href="https://a.test/?a=1&amp;b=2">there</a></p>';
    expect(cleanRich(text)).toBe('<h1>Sent</h1><p>Go <a href="https://a.test/?a=1&amp;b=2">there</a></p>');
    expect(cleanRich('<a href="javascript:x()">no</a>')).toBe('<p>no</p>');
    expect(cleanRich('<script>x()</script>3 < 4')).toBe('<p>3 &lt; 4</p>');
    expect(cleanRich('<div>one</div><div>two</div>')).toBe('one<br>two<br>');
    expect(cleanRich('<ul><li>open <b>ended')).toBe('<ul><li>open <b>ended</b></li></ul>');
  });

  it('is what the editor made', () => {
    const made =
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><p><strong>x</strong> <em>y</em> <u>z</u></p><ol><li><p>1</p></li></ol>';
    expect(cleanRich(made)).toBe(made);
  });

  it('stays as it is where it is plain', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/<[a-z]/i.test(text)) expect(cleanRich(text)).toBe(text);
      }),
    );
    expect(cleanRich('3 < 4 & 5 > 2\n 07:30')).toBe('3 < 4 & 5 > 2\n 07:30');
    expect(cleanRich('a <b and no end')).toBe('a <b and no end');
  });

  it('holds nothing else, is closed, and is clean once for all, whatever comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...hostile), { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        const clean = cleanRich(source);
        expect(cleanRich(clean)).toBe(clean);
        if (clean === source && !tagsOf(clean).some((tag) => /^<[a-z].*>/i.test(tag))) return;
        const open: string[] = [];
        for (const tag of tagsOf(clean)) {
          expect(tag).toMatch(own);
          const name = /[a-z0-9]+/i.exec(tag)?.[0] ?? '';
          if (tag.startsWith('</')) expect(open.pop()).toBe(name);
          else if (name !== 'br' && name !== 'hr') open.push(name);
        }
        expect(open).toEqual([]);
        expect(textOfRich(clean)).not.toMatch(/alert\(1\)<\/script>/);
      }),
      { numRuns: 2000 },
    );
  });

  it('is no deeper than it can be drawn, and takes no time to speak of', () => {
    const began = Date.now();
    for (const odd of ['<b>', '<a', '<!--', '<svg', '<svg>', '</p>', '<a href=https://a>', '<p title="'])
      expect(cleanRich(`<p>${odd.repeat(25_000)}`).match(/<b>/g)?.length ?? 0).toBeLessThanOrEqual(50);
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

const hrefs = (text: string) => linkedText(text).flatMap((piece) => piece.href ?? []);

it('finds the addresses of a message, without the sentence around them', () => {
  expect(hrefs('Accept:\nhttp://localhost:8080/signup?token=a-b_c\n\nBye.')).toEqual([
    'http://localhost:8080/signup?token=a-b_c',
  ]);
  expect(hrefs('ראו (https://a.test/b). ועוד \u2068https://c.test\u2069!')).toEqual([
    'https://a.test/b',
    'https://c.test',
  ]);
});

it('makes nothing else a link', () => {
  expect(hrefs('javascript:alert(1) data:text/html,x ftp://a.test //a.test mailto:a@b.co http://')).toEqual([]);
});

it('loses no letter, whatever the text is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), (text, url) => {
      const whole = `${text}${url} ${text}`;
      expect(
        linkedText(whole)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(whole);
      for (const href of hrefs(whole)) expect(['http:', 'https:']).toContain(new URL(href).protocol);
    }),
  );
});

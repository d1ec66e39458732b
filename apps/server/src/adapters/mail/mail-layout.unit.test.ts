import { describe, expect, it } from 'vitest';
import { plainName, renderLetter } from './mail-layout.ts';

const letter = (more: object = {}) =>
  renderLetter({
    language: 'he',
    subject: 'שלום {name}',
    paragraphs: ['{name} כתב/ה אל {email}.'],
    action: { label: 'פתיחה', url: 'http://localhost:8080/signup?token=abc&x="1"' },
    footnotes: ['עד {day}'],
    values: { name: 'Dana <b>Levi</b>', email: 'dana@example.test', day: '22/11/26' },
    ...more,
  });

describe('a letter', () => {
  it('reads right to left in Hebrew, and keeps names and addresses in their own direction', () => {
    const { text, html, subject } = letter();
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<bdi>dana@example.test</bdi>');
    expect(text).toContain('\u2068dana@example.test\u2069');
    expect(subject).toBe('שלום \u2068Dana <b>Levi</b>\u2069');
    expect(letter({ language: 'en' }).html).toContain('dir="ltr"');
  });

  it('lets no name become markup, in the text or in the link', () => {
    const { html } = letter();
    expect(html).not.toContain('<b>');
    expect(html).toContain('Dana &lt;b&gt;Levi&lt;/b&gt;');
    expect(html).toContain('token=abc&amp;x=&quot;1&quot;');
    expect(html).not.toMatch(/src=|url\(/);
  });

  it('takes names as they are, also those that look like its own gaps', () => {
    const { text } = letter({ values: { name: '{email}', email: '$&', day: '' } });
    expect(text).toContain('\u2068{email}\u2069 כתב/ה אל \u2068$&\u2069.');
  });
});

describe('a name in a letter', () => {
  it('has no lines, controls or marks that turn the text round', () => {
    expect(plainName('Dana\r\nBcc: all@example.test')).toBe('Dana Bcc: all@example.test');
    expect(plainName('abc\u202Emoc.live\u2066x')).toBe('abc moc.live x');
    expect(plainName('  נועה   לוי ')).toBe('נועה לוי');
  });
});

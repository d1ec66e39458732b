import { describe, expect, it } from 'vitest';
import { plainName, renderMail } from './mail-layout.ts';

const emailWith = (more: object = {}) =>
  renderMail({
    language: 'he',
    subject: 'שלום {{name}}',
    paragraphs: ['{{name}} כתב/ה אל {{email}}.'],
    action: { label: 'פתיחה', url: 'http://localhost:8080/signup?token=abc&x="1"' },
    footnotes: ['עד {{day}}'],
    values: { name: 'Dana <b>Levi</b>', email: 'dana@example.test', day: '22/11/26' },
    ...more,
  });

describe('an email', () => {
  it('reads right to left in Hebrew, and keeps names and addresses in their own direction', () => {
    const { text, html, subject } = emailWith();
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<bdi>dana@example.test</bdi>');
    expect(text).toContain('\u2068dana@example.test\u2069');
    expect(subject).toBe('שלום \u2068Dana <b>Levi</b>\u2069');
    expect(emailWith({ language: 'en' }).html).toContain('dir="ltr"');
  });

  it('has the company’s colour on its button and its logo above the texts, where it has one', () => {
    const look = { accent: '#ffdd00', onAccent: '#000000', logoOf: 'Lifts & "Co"' };
    const { html } = emailWith({ look });
    expect(html).toContain('background:#ffdd00;color:#000000');
    expect(html).toContain('<img src="cid:logo" alt="Lifts &amp; &quot;Co&quot;"');
    expect(emailWith({ look: { ...look, logoOf: null } }).html).not.toContain('<img');
  });

  it('has what was found in lines of its own, as they are, and no markup of theirs', () => {
    const found = ['Reported: 4 of 5', '{{name}} & <b>2</b>'];
    const { text, html } = emailWith({ found });
    expect(text).toContain('\n\nReported: 4 of 5\n{{name}} & <b>2</b>\n\nפתיחה:');
    expect(html).toContain(
      'border-right:4px solid #005a8c"><b>Reported: 4 of 5</b><br>{{name}} &amp; &lt;b&gt;2&lt;/b&gt;</p>',
    );
    expect(emailWith({ found, language: 'en' }).html).toContain('border-left:4px solid');
    expect(emailWith().html).not.toContain('<b>');
  });

  it('begins a subject with a mark where a name would turn it round', () => {
    const subject = '{{name}}: an answer for you';
    expect(emailWith({ language: 'en', subject, values: { name: 'דנה' } }).subject).toBe(
      '\u200e\u2068דנה\u2069: an answer for you',
    );
    expect(emailWith({ subject: '{{name}}: תשובה עבורך' }).subject).toMatch(/^\u200f\u2068Dana/);
    expect(emailWith({ language: 'en', subject }).subject).toMatch(/^\u2068Dana/);
  });

  it('lets no name become markup, in the text or in the link', () => {
    const { html } = emailWith();
    expect(html).not.toContain('<b>');
    expect(html).toContain('Dana &lt;b&gt;Levi&lt;/b&gt;');
    expect(html).toContain('token=abc&amp;x=&quot;1&quot;');
    expect(html).not.toMatch(/src=|url\(/);
  });

  it('takes names as they are, also those that look like its own gaps', () => {
    const { text } = emailWith({ values: { name: '{{email}}', email: '$&', day: '' } });
    expect(text).toContain('\u2068{{email}}\u2069 כתב/ה אל \u2068$&\u2069.');
  });
});

describe('a name in an email', () => {
  it('has no lines, controls or marks that turn the text round', () => {
    expect(plainName('Dana\r\nBcc: all@example.test')).toBe('Dana Bcc: all@example.test');
    expect(plainName('abc\u202Emoc.live\u2066x')).toBe('abc moc.live x');
    expect(plainName('  נועה   לוי ')).toBe('נועה לוי');
  });
});

import type { Language } from '@plumbline/domain/languages/languages';
import { directionOfText, writtenDirection } from '@plumbline/domain/settings/text-direction';
import { filled, withoutGaps } from '@plumbline/texts/fill';
import { isolatedName } from '@plumbline/domain/text/isolate';

/** The content of an email, before it is rendered as text and HTML. `{{name}}` in its texts is replaced by `values`. */
export interface MailContent {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** What was found, a line each, between the paragraphs and the button; without places. */
  found?: readonly string[];
  action: { label: string; url: string };
  /** Below the button, in smaller type. */
  footnotes: readonly string[];
  /** Names and addresses, isolated so that the direction of the surrounding text doesn't affect them. */
  values: Readonly<Record<string, string>>;
  /** The company's colours, and whether its logo is attached (as `cid:logo`); the product's own by default. */
  look?: { readonly accent: string; readonly onAccent: string; readonly logoOf: string | null };
}

/** The Content-ID of the attached logo. */
export const logoCid = 'logo';

// Control characters and direction marks in a name could disguise an email.
const invisible = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A name as an email may show it. */
export function plainName(name: string): string {
  return name.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function sentence(text: string, values: MailContent['values'], present: (name: string) => string): string {
  const plain = (value: string) => {
    const name = plainName(value);
    return name === '' ? '' : present(name);
  };
  return withoutGaps(filled(text, values, plain));
}

/**
 * Mail programs derive a subject's direction from its first letter, isolated or not: one that begins with a name of the
 * other direction gets a direction mark in front.
 */
function directed(subject: string, language: Language): string {
  const shown = directionOfText(subject.replace(/[\u2066-\u2069]/g, ''));
  const own = writtenDirection(language);
  if (shown === null || shown === own) return subject;
  return `${own === 'rtl' ? '\u200f' : '\u200e'}${subject}`;
}

const bdi = (value: string) => `<bdi>${escaped(value)}</bdi>`;

/** Makes the email's subject, its text and its HTML, right to left in Hebrew. Nothing in it is loaded from elsewhere. */
export function renderMail(email: MailContent): { subject: string; text: string; html: string } {
  const { language, values, action, look, found = [] } = email;
  const { accent = '#005a8c', onAccent = '#ffffff', logoOf = null } = look ?? {};
  const asText = (text: string) => sentence(text, values, isolatedName);
  const asHtml = (text: string) => sentence(escaped(text), values, bdi);
  const direction = writtenDirection(language);
  const align = direction === 'rtl' ? 'right' : 'left';
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${asHtml(text)}</p>`;
  const footnote = (text: string) => `<p style="margin:0 0 8px;color:#5c636a;font-size:13px">${asHtml(text)}</p>`;
  // The first line says what it came to.
  const line = (text: string, place: number) => (place === 0 ? `<b>${escaped(text)}</b>` : escaped(text));
  const frame = `margin:0 0 16px;padding:12px 16px;background:#f4f5f7;border-${align}:4px solid ${accent}`;
  const foundHtml = found.length === 0 ? '' : `\n<p style="${frame}">${found.map(line).join('<br>')}</p>`;
  return {
    subject: directed(sentence(email.subject, values, isolatedName), language),
    text: [
      ...email.paragraphs.map(asText),
      ...(found.length > 0 ? [found.join('\n')] : []),
      `${action.label}:\n${action.url}`,
      ...email.footnotes.map(asText),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(sentence(email.subject, values, plainName))}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7">
<div dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border-top:6px solid ${accent};border-radius:12px;font:16px/1.55 'Segoe UI',Arial,sans-serif;color:#1f2328;text-align:${align}">
${logoOf === null ? '' : `<p style="margin:0 0 24px"><img src="cid:${logoCid}" alt="${escaped(logoOf)}" style="max-width:200px;max-height:56px"></p>\n`}${email.paragraphs.map(paragraph).join('\n')}${foundHtml}
<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 24px;background:${accent};color:${onAccent};text-decoration:none;border-radius:8px">${escaped(action.label)}</a></p>
${email.footnotes.map(footnote).join('\n')}
<p dir="ltr" style="margin:16px 0 0;color:#5c636a;font-size:12px;word-break:break-all;text-align:left">${escaped(action.url)}</p>
</div>
</body>
</html>`,
  };
}

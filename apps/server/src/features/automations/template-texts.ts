import type { TemplateName, TemplateTexts } from '@plumbline/domain/automations/templates';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

type Texts = TemplateTexts & { readonly name: string; readonly description: string };
const nothing = { subject: '', text: '' };

/** What a ready automation is called, and what it writes: `{{job.number}}` in it is a mention, which the automation fills in. */
export function templateTexts(template: TemplateName, language: Language): Texts {
  const texts: Readonly<Record<TemplateName, Omit<Texts, keyof TemplateTexts> & Partial<TemplateTexts>>> =
    textsIn(language).automationTemplates;
  return { ...nothing, ...texts[template] };
}

/** What a copy is called. */
export function copyName(name: string, language: Language): string {
  return filled(textsIn(language).copies.name, { name }, asWritten).slice(-200);
}

import type { ChannelService } from './channels.ts';

/** What a card says, in the words of its channel's language. It names no person and no answer (decision 0101). */
export interface Card {
  readonly title: string;
  /** What an automation has written; empty for none. */
  readonly text: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What it opens; null for nothing. */
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly isRightToLeft: boolean;
}

/** As many characters of a title, a fact and a text are posted: each far below what the services take. */
const lengths = { title: 140, fact: 300, text: 2000 } as const;

/** A text of at most so many characters, never cut within one. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** A paragraph of plain text: in text blocks, Markdown of a name would become links and mentions. */
function paragraph(text: string, style: Readonly<Record<string, unknown>> = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...style }] };
}

/** The card as Microsoft Teams shows it: an adaptive card of version 1.5. */
export function adaptiveCard(card: Card): Record<string, unknown> {
  const facts = card.facts.map(({ name, value }) => ({
    type: 'RichTextBlock',
    spacing: 'Small',
    inlines: [
      { type: 'TextRun', text: `${name}: `, isSubtle: true },
      { type: 'TextRun', text: shortened(value, lengths.fact) },
    ],
  }));
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    rtl: card.isRightToLeft,
    fallbackText: shortened(card.title, lengths.title),
    body: [
      paragraph(shortened(card.title, lengths.title), { weight: 'Bolder', size: 'Medium' }),
      ...(card.text === '' ? [] : [paragraph(shortened(card.text, lengths.text))]),
      ...facts,
    ],
    ...(card.link && { actions: [{ type: 'Action.OpenUrl', title: card.link.text, url: card.link.url }] }),
  };
}

const plainText = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** Slack reads commands and mentions of people between < and >. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The card as Slack shows it: blocks of plain text, and one line for notifications. */
export function slackMessage(card: Card): { text: string; blocks: readonly Record<string, unknown>[] } {
  const title = shortened(card.title, lengths.title);
  const fields = card.facts.map(({ name, value }) => plainText(`${name}: ${shortened(value, lengths.fact)}`));
  return {
    text: escaped(title),
    blocks: [
      { type: 'header', text: plainText(title) },
      ...(card.text === '' ? [] : [{ type: 'section', text: plainText(shortened(card.text, lengths.text)) }]),
      ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
      ...(card.link
        ? [{ type: 'actions', elements: [{ type: 'button', text: plainText(card.link.text), url: card.link.url }] }]
        : []),
    ],
  };
}

/** By this name Slack gives a message's delivery back. */
export const slackMetadataType = 'plumbline_card';

/**
 * The body of the request that posts a card. @param id the delivery's: a channel of a connection is read for it before a card is posted again
 */
export function postBody(
  service: ChannelService,
  card: Card,
  { id, channelId }: { readonly id: string; readonly channelId: string },
): Record<string, unknown> {
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content: adaptiveCard(card),
  };
  switch (service) {
    case 'teams':
      return {
        body: { contentType: 'html', content: `<attachment id="${id}"></attachment>` },
        attachments: [
          { id, ...attachment, content: JSON.stringify(attachment.content), name: null, thumbnailUrl: null },
        ],
      };
    case 'teams_link':
      return { type: 'message', attachments: [attachment] };
    case 'slack':
      return {
        channel: channelId,
        ...slackMessage(card),
        unfurl_links: false,
        unfurl_media: false,
        metadata: { event_type: slackMetadataType, event_payload: { delivery: id } },
      };
    case 'slack_link':
      return slackMessage(card);
  }
}

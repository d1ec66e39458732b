import type { ReactNode } from 'react';
import { createElement, Fragment, useMemo } from 'react';
import {
  droppedElements,
  emptyElements,
  isRich,
  richElements,
  richLink,
} from '@plumbline/domain/question-types/clean-rich';
import styles from './rich-text.module.css';
import { byLetters, type TextAttributes } from './spoken.ts';

/** The page has its own headings; a message's own ones come below the question's title. */
const lowered: Readonly<Record<string, string>> = { h1: 'h4', h2: 'h5', h3: 'h6', h4: 'h6' };

function drawn(node: Node, key: number, fill: (text: string) => string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return fill(node.textContent ?? '');
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.has(name)) return null;
  const inside = emptyElements.has(name)
    ? undefined
    : [...node.childNodes].map((child, place) => drawn(child, place, fill));
  if (!richElements.has(name)) return createElement(Fragment, { key }, inside);
  if (name !== 'a') return createElement(lowered[name] ?? name, { key }, inside);
  const href = richLink(node.getAttribute('href'));
  return href === null
    ? createElement(Fragment, { key }, inside)
    : createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, inside);
}

interface RichTextProps {
  /** HTML as the editor makes it, or plain text. */
  readonly source: string;
  /** Puts answers in the place of what is mentioned; it sees text only, so that an answer can't bring tags along. */
  readonly fill?: (text: string) => string;
  /** In which language it is, where that is known. */
  readonly said?: TextAttributes;
}

/**
 * Rich text that somebody of the instance wrote. It is parsed apart from the page and built again from known elements
 * without attributes, so nothing in it can run, load or cover anything.
 */
export function RichText({ source, fill = (text) => text, said = byLetters }: RichTextProps) {
  const content = useMemo(() => {
    if (!isRich(source)) return <p className={styles.plain}>{fill(source)}</p>;
    const { body } = new DOMParser().parseFromString(source, 'text/html');
    return [...body.childNodes].map((node, place) => drawn(node, place, fill));
  }, [source, fill]);
  return (
    <div className={styles.rich} {...said}>
      {content}
    </div>
  );
}

// Apart from contact.ts: the sign-in page needs this, and none of the schemas.

/** {@link addressAsPasted} in lower case, as people are known by it. */
export function addressAsTyped(text: string): string {
  return addressAsPasted(text).toLowerCase();
}

/**
 * What is meant by an address as it was typed or pasted: without direction marks and what else isn't seen (mails isolate addresses by
 * them), blanks around, and what a copied link has before and behind it.
 */
export function addressAsPasted(text: string): string {
  const seen = text.replace(/\p{Cf}/gu, '').trim();
  const link = /^(?:mailto:\s*)+([^?]*)/i.exec(seen)?.[1];
  return (link ?? seen).trim();
}

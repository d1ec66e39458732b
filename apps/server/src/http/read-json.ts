import { Problem } from './problem.ts';

const maxDepth = 64;

/** Such keys, or an escape that could spell one. */
const mayReachPrototypes = /__proto__|constructor|\\u00/i;

/**
 * Parses a JSON body. Deep nesting, which would cost stack and time in everything that walks the value, too many
 * values, and keys that could pollute a prototype are refused before the value is used.
 * @throws Problem body_not_readable, body_too_large
 */
export function readJson(sent: string, maxValues = Infinity): unknown {
  // A byte order mark is meaningless in UTF-8 (RFC 8259 §8.1), but some programs send one.
  const text = sent.charCodeAt(0) === 0xfe_ff ? sent.slice(1) : sent;
  let depth = 0;
  // Counts an upper bound of the values: one per comma, and one per bracket for its first element.
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) at = endOfString(text, at + 1);
    else if (code === 44) values += 1;
    else if (code === 123 || code === 91) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) throw new Problem('body_not_readable');
      if (values > maxValues) break;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  if (values > maxValues) throw new Problem('body_too_large');
  try {
    return mayReachPrototypes.test(text) ? JSON.parse(text, refusePrototypes) : JSON.parse(text);
  } catch {
    throw new Problem('body_not_readable');
  }
}

/** The end of the string that started before this position: most of a body is strings. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (end - backslashes > from && text.charCodeAt(end - backslashes - 1) === 92) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (
    key === '__proto__' ||
    (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value)
  ) {
    throw new Problem('body_not_readable');
  }
  return value;
}

import { Problem } from './problem.ts';

const deepest = 64;

/**
 * Reads a JSON body. Deep nesting, which would cost stack and time in everything that walks the value, and keys that
 * could reach an object's prototype are refused before anybody looks at the value.
 * @throws Problem body_not_readable
 */
export function readJson(text: string): unknown {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > deepest) throw new Problem('body_not_readable');
    } else if (code === 125 || code === 93) depth -= 1;
  }
  try {
    return text.includes('__proto__') || text.includes('\\u005f') || text.includes('constructor')
      ? JSON.parse(text, refusePrototypes)
      : JSON.parse(text);
  } catch {
    throw new Problem('body_not_readable');
  }
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

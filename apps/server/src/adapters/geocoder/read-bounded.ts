/**
 * Reads an answer as text, and no further than so many bytes.
 * @returns undefined when there are more
 */
export async function readBounded(answer: Response, limit: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    // Leaving the loop gives the connection up.
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Reads a response as text, up to a number of bytes.
 * @returns undefined when there are more
 */
export async function readBounded(answer: Response, limit: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

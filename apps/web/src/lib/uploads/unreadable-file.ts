/** A chosen file can't be read any more: it was changed, moved or deleted, or its disk removed. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** @throws UnreadableFile when the content is not there any more */
export async function assertReadable(content: Blob): Promise<void> {
  await content
    .slice(0, 1)
    .arrayBuffer()
    .catch((failure: unknown) => {
      throw new UnreadableFile('The file can’t be read any more', { cause: failure });
    });
}

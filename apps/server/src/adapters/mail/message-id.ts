/**
 * The Message-ID header of a message: stable, so that a receiver shows a message once that was sent again because its
 * acknowledgement was lost.
 * @param from the sender's address, whose domain the id belongs to
 */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/**
 * The Message-ID header of a message: stable, so that a receiver who is handed the same message twice, because the
 * first hand-over was not heard to end, shows it once.
 * @param from the sender's address, whose domain the id belongs to
 */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

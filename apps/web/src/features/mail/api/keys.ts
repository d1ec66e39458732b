/** The keys of the mails that were kept in place of being sent. */
export const mailKeys = {
  list: (page: number) => ['outbox', 'list', page] as const,
  item: (id: string) => ['outbox', 'item', id] as const,
};

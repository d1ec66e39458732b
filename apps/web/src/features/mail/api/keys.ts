/** The query keys of mails that were stored instead of being sent. */
export const mailKeys = {
  list: (page: number) => ['outbox', 'list', page] as const,
  item: (id: string) => ['outbox', 'item', id] as const,
};

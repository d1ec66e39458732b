/** To so many addresses one person's answers are sent by email in a day. */
export const sharedMailsPerDay = 300;

/** Whether answers go to so many more addresses, after those of the last 24 hours; else to how many still. */
export function mailsLeft(sent: number, more: number): { readonly isWithin: boolean; readonly left: number } {
  const left = Math.max(0, sharedMailsPerDay - sent);
  return { isWithin: more <= left, left };
}

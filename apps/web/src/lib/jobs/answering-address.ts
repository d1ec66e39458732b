/** The dialog of a job's address that answers it: `/jobs/{id}/answer`. */
export const answerDialog = 'answer';

const address = /^\/jobs\/([\w-]+)\/answer\/?$/;

/** The job being answered at an address, null for none. */
export function jobAnsweredAt(pathname: string): string | null {
  return address.exec(pathname)?.[1] ?? null;
}

/** Whether an address is that of answering a job. */
export function isAnsweringAddress(pathname: string): boolean {
  return address.test(pathname);
}

/** The dialog of a job's address that answers it: `/jobs/{id}/answer`. */
export const answerDialog = 'answer';

const address = /^\/jobs\/([\w-]+)\/answer\/?$/;

/** The job that is answered at an address, null where none is. */
export function jobAnsweredAt(pathname: string): string | null {
  return address.exec(pathname)?.[1] ?? null;
}

/** Whether somebody comes by this address to answer a job. */
export function isAnsweringAddress(pathname: string): boolean {
  return address.test(pathname);
}

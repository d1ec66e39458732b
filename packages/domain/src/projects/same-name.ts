const spaces = /\s+/gu;

/** Whether two names are one to whoever reads them: in whatever case, with however many spaces. */
export function isSameName(one: string, other: string): boolean {
  const read = (name: string) => name.normalize('NFKC').trim().replaceAll(spaces, ' ').toLocaleLowerCase('en');
  return read(one) === read(other);
}

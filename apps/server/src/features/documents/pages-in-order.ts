/** Pages of plans by `file/page`: plan by plan as they come, and of each plan its pages as they follow in it. */
export function pagesInOrder<T>(byPage: ReadonlyMap<string, T>): [string, T][] {
  const placeOf = (key: string) => {
    const [file = '', page = '1'] = key.split('/');
    return { file, page: Number(page) };
  };
  const files = [...new Set([...byPage.keys()].map((key) => placeOf(key).file))];
  return [...byPage].toSorted(([one], [other]) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return files.indexOf(a.file) - files.indexOf(b.file) || a.page - b.page;
  });
}

/** What file systems take as one name, in bytes of UTF-8, with room to spare. */
const longest = 240;
const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '_').length;

/** Names that stand for devices on Windows, whatever ending they have. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function parted(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

function fitted(stem: string, rest: string): string {
  const letters = [...stem];
  while (bytesOf(letters.join('') + rest) > longest) letters.pop();
  return `${letters.join('').trim() || 'file'}${rest}`;
}

/** A name that every file system takes: without what one of them refuses, and cut before its ending where it is too long. */
export function portableName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$1');
  const { stem, ending } = parted(plain);
  return fitted(stem, ending);
}

/**
 * The names of files that are put into one folder: each is one that every file system takes, and no two are equal, also
 * where capitals don't count: the second `plan.pdf` is `plan (2).pdf`.
 */
export function namesInOneFolder(names: readonly string[]): string[] {
  const used = new Set<string>();
  /** From which number on a name is free: many equal names don't try all numbers each. */
  const next = new Map<string, number>();
  return names.map((given) => {
    const name = portableName(given);
    const { stem, ending } = parted(name);
    const key = folded(name);
    let free = name;
    for (let number = next.get(key) ?? 2; used.has(folded(free)); number += 1) {
      free = fitted(stem, ` (${number})${ending}`);
      next.set(key, number + 1);
    }
    used.add(folded(free));
    return free;
  });
}

/** As file systems compare that don't tell capitals or ways of writing an accent apart. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

import { newId } from '../api/new-id.ts';

const key = 'plumbline.uploads';
/** The server forgets an upload that nobody goes on with after a week. */
const lifetimeMs = 6 * 24 * 60 * 60_000;

type Begun = Readonly<Record<string, { readonly id: string; readonly at: number }>>;

function read(): Begun {
  try {
    const all = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Begun;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < lifetimeMs));
  } catch {
    return {};
  }
}

function write(begun: Begun): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(begun));
  } catch (refused) {
    // Then an upload goes on for as long as its page is open.
    console.warn('A begun upload could not be noted', refused);
  }
}

/**
 * The id under which this file is uploaded for this purpose: the one that it was begun with, also before the tab was closed, or a
 * new one. `print` says what is the same: the person, the purpose, the name and the hash.
 */
export function uploadIdOf(print: string): { readonly id: string; readonly mayBeThere: boolean } {
  const begun = read();
  const known = begun[print];
  if (known) return { id: known.id, mayBeThere: true };
  const id = newId();
  write({ ...begun, [print]: { id, at: Date.now() } });
  return { id, mayBeThere: false };
}

/** The upload has ended: the same file, chosen again, is a new upload. */
export function forgetUpload(print: string): void {
  const { [print]: _ended, ...others } = read();
  write(others);
}

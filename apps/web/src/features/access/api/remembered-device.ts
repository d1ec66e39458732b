const storedAt = 'plumbline.remembered-device';

function readAll(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(window.localStorage.getItem(storedAt) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The secret by which this device is remembered for somebody, by their address; undefined where it is not. */
export function rememberedToken(username: string): string | undefined {
  const token = readAll()[username];
  return typeof token === 'string' ? token : undefined;
}

/** Stores the secret by which this device is remembered for somebody. It outlasts signing out. */
export function storeRememberedToken(username: string, token: string): void {
  try {
    window.localStorage.setItem(storedAt, JSON.stringify({ ...readAll(), [username]: token }));
  } catch (refused) {
    // spec/1 §8: a local storage that refuses is logged only; the code is asked for again.
    console.warn('The device could not be remembered', refused);
  }
}

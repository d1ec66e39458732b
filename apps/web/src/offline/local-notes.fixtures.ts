/** Local storage, in memory. */
export function notesInMemory() {
  const notes = new Map<string, string>();
  return {
    get length() {
      return notes.size;
    },
    key: (at: number) => [...notes.keys()][at] ?? null,
    getItem: (name: string) => notes.get(name) ?? null,
    setItem: (name: string, text: string) => void notes.set(name, text),
    removeItem: (name: string) => void notes.delete(name),
  };
}

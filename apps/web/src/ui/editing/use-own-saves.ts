import { useRef } from 'react';

interface Versioned {
  readonly _id: string;
  readonly version: number;
}

interface OwnSaves<Item> {
  /** The base version of an editor after its own earlier saves, which are not other people's changes. */
  readonly after: (opened: Item) => Item;
  /** Notes what a save over an item has made of it. */
  readonly made: (over: Item, saved: Item) => Item;
}

/** The saves of one editor that saves by itself, for those that were begun before the one before had its answer. */
export function useOwnSaves<Item extends Versioned>(): OwnSaves<Item> {
  const saves = useRef(new Map<string, Item>());
  const keyOf = ({ _id, version }: Item) => `${_id} ${version}`;
  return {
    after: (opened) => {
      let item = opened;
      for (let next = saves.current.get(keyOf(item)); next; next = saves.current.get(keyOf(item))) item = next;
      return item;
    },
    made: (over, saved) => {
      if (saved.version > over.version) saves.current.set(keyOf(over), saved);
      return saved;
    },
  };
}

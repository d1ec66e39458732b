/** A place as lists name it. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly note?: string;
}

/** The boxes beside what a map shows, for those who may do something with several. */
export interface PlaceTicks {
  readonly isTicked: (id: string) => boolean;
  readonly onTick: (ids: readonly string[]) => void;
  /** What the box of one thing is called, and the one of all of them. */
  readonly labelOf: (name: string) => string;
  readonly labelOfAll: string;
}

interface PlaceListOptions {
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly ticks: PlaceTicks | null;
}

function box(label: string, isTicked: boolean, onChange: () => void): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.checked = isTicked;
  input.setAttribute('aria-label', label);
  input.addEventListener('change', onChange);
  return input;
}

/** Links to places, as what a map's popup shows: made of text, never of markup. */
export function placeList(places: readonly NamedPlace[], { addressOf, onOpen, ticks }: PlaceListOptions): HTMLElement {
  const list = document.createElement('div');
  const boxes: HTMLInputElement[] = [];
  if (ticks && places.length > 1) {
    const ids = places.map(({ id }) => id);
    const all = box(ticks.labelOfAll, ids.every(ticks.isTicked), () => {
      ticks.onTick(ids);
      for (const input of boxes) input.checked = all.checked;
    });
    const label = document.createElement('label');
    label.append(all, ticks.labelOfAll);
    list.append(label);
  }
  for (const { id, name, address, note } of places) {
    const link = document.createElement('a');
    link.href = addressOf(id);
    link.dir = 'auto';
    link.textContent = name;
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onOpen(id);
    });
    const entry = document.createElement('p');
    if (ticks) {
      const input = box(ticks.labelOf(name), ticks.isTicked(id), () => ticks.onTick([id]));
      boxes.push(input);
      entry.append(input);
    }
    entry.append(link);
    for (const text of [note, address]) {
      if (!text) continue;
      const line = document.createElement('span');
      line.dir = 'auto';
      line.textContent = text;
      entry.append(document.createElement('br'), line);
    }
    list.append(entry);
  }
  return list;
}

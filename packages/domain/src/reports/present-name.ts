import type { Cell } from './cells.ts';

/** What was chosen under this name, with what it is called now where that is another; undefined for what is gone. */
export function chosenUnder(cell: Cell, present: string | undefined): Cell {
  return cell?.kind === 'text' && present !== undefined && present !== '' && present !== cell.text
    ? { ...cell, present }
    : cell;
}

/** A cell as a group is called: an option that was renamed since by its present name, so that it is one group. */
export function presentlyNamed(cell: Cell): Cell {
  if (cell?.kind === 'list') {
    const items = cell.items.map(presentlyNamed);
    return items.some((item, place) => item !== cell.items[place]) ? { kind: 'list', items } : cell;
  }
  if (cell?.kind !== 'text' || cell.present === undefined) return cell;
  const { present, ...named } = cell;
  return { ...named, text: present };
}

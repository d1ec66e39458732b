import { workbookText } from './sheet-cells.ts';

/** Of the name of a column. */
const longestHead = 255;

/**
 * The heads of a sheet as those of a table: Excel refuses a file in which one is empty, has several lines, is longer than 255 characters,
 * or is there twice in whatever case. A sheet without any has its own name as head.
 */
export function tableHeads(heads: readonly string[], sheet: string): readonly string[] {
  const taken = new Set<string>();
  return (heads.length === 0 ? [sheet] : heads).map((head, place) => {
    const line = head.replaceAll(/\s+/g, ' ').trim().slice(0, longestHead).toWellFormed() || String(place + 1);
    let free = line;
    for (let more = 2; taken.has(free.toLowerCase()); more += 1) {
      const ending = ` (${more})`;
      free = `${line.slice(0, longestHead - ending.length)}${ending}`.toWellFormed();
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * The part of a sheet that makes its rows a table, with filters and stripes. @param number of the sheet @param ref of the table with its
 * heads: `A1:C4` @param heads as `tableHeads` gives them, and as the cells have them
 */
export function tableXml(number: number, ref: string, heads: readonly string[]): string {
  const columns = heads.map((head, place) => `<tableColumn id="${place + 1}" name="${workbookText(head)}"/>`);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<table xmlns="${main}" id="${number}" name="Table${number}" displayName="Table${number}" ref="${ref}" totalsRowShown="0"><autoFilter ref="${ref}"/>
<tableColumns count="${heads.length}">${columns.join('')}</tableColumns>
<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>`;
}

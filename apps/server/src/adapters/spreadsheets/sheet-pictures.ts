import { escapeXml, type NamedPicture } from './sheet-cells.ts';
import type { Picture } from './picture.ts';

/** A picture on a sheet: its cell, counted from 0, and its size in pixels. */
export interface Placed {
  readonly row: number;
  readonly column: number;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  /** How far from the corner of its cell, in pixels. */
  readonly x?: number;
  readonly y?: number;
  /** The alternative text. */
  readonly name?: string;
}

/** The layout of pictures in a cell, in pixels: a grid that fits the highest row. */
const grid = { perLine: 3, side: 72, step: 74, margin: 2 } as const;
/** The limit per cell; more would exceed the highest row. */
export const maxPicturesOfCell = 20;
/** The width in characters of a column that fits a line of pictures. */
export const pictureColumnWidth = 33;

/** The positions of the pictures in a cell. */
export function placedInCell(
  { row, column }: Pick<Placed, 'row' | 'column'>,
  pictures: readonly NamedPicture[],
): readonly Placed[] {
  return pictures.map(({ picture, name }, place) => ({
    row,
    column,
    picture,
    name,
    width: grid.side,
    height: grid.side,
    x: grid.margin + (place % grid.perLine) * grid.step,
    y: grid.margin + Math.floor(place / grid.perLine) * grid.step,
  }));
}

/** The height of a row in points: that of its highest cell, with a line below for text if there is any. */
export function heightOfPictures(cells: readonly { readonly pictures: number; readonly hasText: boolean }[]): number {
  const heights = cells.map(({ pictures, hasText }) => {
    const lines = Math.ceil(pictures / grid.perLine);
    return (lines * grid.step + 2 * grid.margin) * 0.75 + (hasText ? 15 : 0);
  });
  return Math.max(60, ...heights);
}

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const relations = `${schemas}/officeDocument/2006/relationships`;
/** Of a pixel at 96 to the inch. */
const emu = 9525;

/** A part of a workbook: its text, chunks of its text, or a function that reads its bytes. */
export type WorkbookPart = readonly [name: string, content: string | Iterable<string> | Picture['read']];

/** The number of links rendered at a time: sixty thousand at once would be tens of megabytes. */
const textsAtOnce = 1000;

/** A text for each of these, in the order in which they stand. */
export function* textOfEach<Item>(
  items: readonly Item[],
  write: (item: Item, place: number) => string,
): Generator<string, void> {
  for (let from = 0; from < items.length; from += textsAtOnce) {
    yield items
      .slice(from, from + textsAtOnce)
      .map((item, place) => write(item, from + place))
      .join('');
  }
}

/**
 * The parts for a sheet's links and pictures: relations, that of its table too, a drawing, and each picture once however often it is placed.
 */
export function drawingParts(
  sheet: number,
  pictures: readonly Placed[],
  links: readonly { readonly address: string }[],
): readonly WorkbookPart[] {
  const numbers = new Map<Picture, number>();
  for (const { picture } of pictures) if (!numbers.has(picture)) numbers.set(picture, numbers.size + 1);
  const media = [...numbers].map(([{ kind, read }, number]) => ({ name: `image${sheet}-${number}.${kind}`, read }));
  const anchor = ({ row, column, picture, width, height, x = 2, y = 2, name }: Placed, place: number) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${x * emu}</xdr:colOff>
<xdr:row>${row}</xdr:row><xdr:rowOff>${y * emu}</xdr:rowOff></xdr:from><xdr:ext cx="${width * emu}" cy="${height * emu}"/>
<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${place + 2}" name="Picture ${place + 1}"${name ? ` descr="${escapeXml(name)}"` : ''}/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>
<xdr:blipFill><a:blip r:embed="rId${numbers.get(picture)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>
<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width * emu}" cy="${height * emu}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>
<xdr:clientData/></xdr:oneCellAnchor>`;
  return [
    [
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      relationshipsXml(
        relationship('Table', 'table', `../tables/table${sheet}.xml`) +
          (pictures.length > 0 ? relationship(1, 'drawing', `../drawings/drawing${sheet}.xml`) : ''),
        links,
        ({ address }, place) => relationship(place + 2, 'hyperlink', escapeXml(address), ' TargetMode="External"'),
      ),
    ],
    [`xl/drawings/drawing${sheet}.xml`, drawingXml(pictures, anchor)],
    [
      `xl/drawings/_rels/drawing${sheet}.xml.rels`,
      relationshipsXml('', media, ({ name }, place) => relationship(place + 1, 'image', `../media/${name}`)),
    ],
    ...media.map(({ name, read }) => [`xl/media/${name}`, read] as const),
  ];
}

function* drawingXml(
  pictures: readonly Placed[],
  anchor: (placed: Placed, place: number) => string,
): Generator<string, void> {
  yield `${opening}<xdr:wsDr xmlns:xdr="${schemas}/drawingml/2006/spreadsheetDrawing" xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${relations}">`;
  yield* textOfEach(pictures, anchor);
  yield '</xdr:wsDr>';
}

const relationship = (id: number | 'Table', type: string, target: string, more = '') =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"${more}/>`;

function* relationshipsXml<Item>(
  inFront: string,
  items: readonly Item[],
  write: (item: Item, place: number) => string,
): Generator<string, void> {
  yield `${opening}<Relationships xmlns="${schemas}/package/2006/relationships">${inFront}`;
  yield* textOfEach(items, write);
  yield '</Relationships>';
}

import { escapeXml } from './sheet-cells.ts';
import type { Picture } from './picture.ts';

/** A picture on a sheet: in which cell, counted from 0, and how large, in pixels. */
export interface Placed {
  readonly row: number;
  readonly column: number;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
}

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const relations = `${schemas}/officeDocument/2006/relationships`;
/** Of a pixel at 96 to the inch. */
const emu = 9525;

/** A part of a workbook: its text or bytes, or what its text is made of, some of it at a time. */
export type WorkbookPart = readonly [name: string, content: string | Buffer | Iterable<string>];

/** So many of sixty thousand links are made into text at a time: all at once they would be tens of megabytes. */
const linksAtOnce = 1000;

/** A text for each of these, in the order in which they stand. */
export function* textOfEach<Item>(
  items: readonly Item[],
  write: (item: Item, place: number) => string,
): Generator<string, void> {
  for (let from = 0; from < items.length; from += linksAtOnce) {
    yield items
      .slice(from, from + linksAtOnce)
      .map((item, place) => write(item, from + place))
      .join('');
  }
}

/** What a sheet's links and pictures need besides the sheet: relations, a drawing, the bytes. */
export function drawingParts(
  sheet: number,
  pictures: readonly Placed[],
  links: readonly { readonly address: string }[],
): readonly WorkbookPart[] {
  const own = pictures.map(({ picture }, place) => `image${sheet}-${place + 1}.${picture.kind}`);
  const anchors = pictures.map(
    (
      { row, column, width, height },
      place,
    ) => `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${2 * emu}</xdr:colOff>
<xdr:row>${row}</xdr:row><xdr:rowOff>${2 * emu}</xdr:rowOff></xdr:from><xdr:ext cx="${width * emu}" cy="${height * emu}"/>
<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${place + 2}" name="Picture ${place + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>
<xdr:blipFill><a:blip r:embed="rId${place + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>
<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width * emu}" cy="${height * emu}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>
<xdr:clientData/></xdr:oneCellAnchor>`,
  );
  const toDrawing =
    pictures.length > 0
      ? `<Relationship Id="rId1" Type="${relations}/drawing" Target="../drawings/drawing${sheet}.xml"/>`
      : '';
  const ofSheet = function* () {
    yield `${opening}<Relationships xmlns="${schemas}/package/2006/relationships">${toDrawing}`;
    yield* textOfEach(
      links,
      ({ address }, place) =>
        `<Relationship Id="rId${place + 2}" Type="${relations}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
    );
    yield '</Relationships>';
  };
  const parts: WorkbookPart[] = [
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`, ofSheet()],
    [
      `xl/drawings/drawing${sheet}.xml`,
      `${opening}<xdr:wsDr xmlns:xdr="${schemas}/drawingml/2006/spreadsheetDrawing" xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${relations}">${anchors.join('')}</xdr:wsDr>`,
    ],
    [
      `xl/drawings/_rels/drawing${sheet}.xml.rels`,
      `${opening}<Relationships xmlns="${schemas}/package/2006/relationships">${own
        .map(
          (name, place) => `<Relationship Id="rId${place + 1}" Type="${relations}/image" Target="../media/${name}"/>`,
        )
        .join('')}</Relationships>`,
    ],
  ];
  return [...parts, ...pictures.map(({ picture }, place) => [`xl/media/${own[place]}`, picture.bytes] as const)];
}

import { workbookText } from './sheet-cells.ts';

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
const relations = `${schemas}/officeDocument/2006/relationships`;
const type = (of: string) => `application/vnd.openxmlformats-officedocument.${of}+xml`;

/** What Excel itself calls a sheet; it refuses a file with one of that name. */
const reserved = 'history';

/** Valid and unique sheet names: at most 31 characters, none of those reserved in formulas. */
export function sheetNames(wanted: readonly string[]): readonly string[] {
  const taken = new Set<string>([reserved]);
  return wanted.map((name, place) => {
    const clean =
      name
        .replace(/[\\/?*[\]:']/g, ' ')
        .trim()
        .slice(0, 31) || `Sheet ${place + 1}`;
    let free = clean;
    for (let more = 2; taken.has(free.toLowerCase()); more += 1) free = `${clean.slice(0, 26)} (${more})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Number formats: days and hours as the product prints them (spec/3 §9), with all digits of the year; lengths beyond a day. */
const styles = `${opening}<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>
<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="hh:mm"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>
<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>
<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF2"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>
<border><left/><right/><top/><bottom style="thin"><color rgb="FF8A94A6"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
${[164, 165, 166, 167].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}
<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"><alignment vertical="center"/></xf>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>
<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts of a workbook besides its sheets, by name; the content types come first, as some parsers require. */
export function workbookParts(sheets: readonly { readonly name: string }[]): ReadonlyMap<string, string> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const each = (of: (place: number) => string) => sheets.map((_, place) => of(place + 1)).join('');
  return new Map([
    [
      '[Content_Types].xml',
      `${opening}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>
<Override PartName="/xl/workbook.xml" ContentType="${type('spreadsheetml.sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('spreadsheetml.styles')}"/>
${each((place) => `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${type('spreadsheetml.worksheet')}"/><Override PartName="/xl/drawings/drawing${place}.xml" ContentType="${type('drawing')}"/><Override PartName="/xl/tables/table${place}.xml" ContentType="${type('spreadsheetml.table')}"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${opening}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${opening}<workbook ${main} xmlns:r="${relations}"><sheets>${names
        .map((name, place) => `<sheet name="${workbookText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${opening}<Relationships xmlns="${schemas}/package/2006/relationships">${each(
        (place) =>
          `<Relationship Id="rId${place}" Type="${relations}/worksheet" Target="worksheets/sheet${place}.xml"/>`,
      )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]);
}

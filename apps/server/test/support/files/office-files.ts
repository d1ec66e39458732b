import { crc32, constants, deflateRawSync } from 'node:zlib';

/** A file in a ZIP, as its maker says it is: which may be a lie. */
interface ZippedFile {
  name: string;
  content: Buffer;
  /** What is written in place of the compressed content. */
  packed?: Buffer;
  unpackedSize?: number;
}

/** A ZIP with these files. */
export function zipFile(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { name, content, packed = deflateRawSync(content), unpackedSize = content.length } of files) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(unpackedSize, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), about, where, Buffer.from(name)]));
    parts.push(local);
    place += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const types: Record<'docx' | 'xlsx', string> = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
};
const mainParts: Record<'docx' | 'xlsx', string> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' };

/** An Office file with one part, and further ones as they are told. */
export function officeFile(kind: 'docx' | 'xlsx', more: readonly ZippedFile[] = []): Buffer {
  const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${mainParts[kind]}" ContentType="application/vnd.openxmlformats-officedocument.${types[kind]}.main+xml"/></Types>`;
  return zipFile([
    { name: '[Content_Types].xml', content: Buffer.from(contentTypes) },
    { name: mainParts[kind], content: Buffer.from('<?xml version="1.0"?><w/>') },
    ...more,
  ]);
}

/** An Office file of which one part unpacks to this many megabytes of blanks. */
export function officeBomb(kind: 'docx' | 'xlsx', megabytes: number, told = megabytes * 1_000_000): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])]);
  return officeFile(kind, [{ name: 'bomb.xml', content: Buffer.alloc(0), packed, unpackedSize: told }]);
}

/** An old Word or Excel file: a header, one table of sectors, and this many sectors in use. */
export function oldOfficeFile(sectors = 20): Buffer {
  const bytes = Buffer.alloc(512 * (sectors + 1));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0, 76);
  bytes.fill(0xff, 512, 1024);
  bytes.writeUInt32LE(0xfffffffd, 512);
  for (let sector = 1; sector < sectors; sector += 1) bytes.writeUInt32LE(0xfffffffe, 512 + sector * 4);
  return bytes;
}

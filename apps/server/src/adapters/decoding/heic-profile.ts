import { profileOfPrimaries } from './icc-profile.ts';

/** A box of an ISO file: its type and the range of its content. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** No file has more boxes side by side. */
const maxBoxes = 10_000;

function boxesIn(file: Buffer, start: number, end: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes;) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > end) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

/** The number of the primary item (ISO 14496-12, 8.11.4). */
function primaryItem(file: Buffer, { start }: Box): number {
  return file[start] === 0 ? file.readUInt16BE(start + 4) : file.readUInt32BE(start + 4);
}

/** Of which properties, counted from 1, an item has some (ISO 23008-12, 9.3.1). */
function propertiesOf(file: Buffer, { start, end }: Box, wanted: number): readonly number[] {
  const version = file[start] ?? 0;
  const isWide = ((file[start + 3] ?? 0) & 1) === 1;
  const count = file.readUInt32BE(start + 4);
  let at = start + 8;
  for (let index = 0; index < count && at < end; index += 1) {
    const item = version < 1 ? file.readUInt16BE(at) : file.readUInt32BE(at);
    at += version < 1 ? 2 : 4;
    const associations = file.readUInt8(at);
    at += 1;
    if (item === wanted) {
      // The highest bit marks a property as essential.
      return Array.from({ length: associations }, (_, n) =>
        isWide ? file.readUInt16BE(at + n * 2) & 0x7fff : file.readUInt8(at + n) & 0x7f,
      );
    }
    at += associations * (isWide ? 2 : 1);
  }
  return [];
}

/** The content of a colour box (ISO 14496-12, 12.1.5): a profile, or numbers that identify one. */
function profileIn(file: Buffer, { start, end }: Box): Buffer | null {
  const kind = file.toString('latin1', start, start + 4);
  if (kind === 'nclx') return profileOfPrimaries(file.readUInt16BE(start + 4));
  const profile = file.subarray(start + 4, end);
  const isProfile = (kind === 'prof' || kind === 'rICC') && profile.toString('latin1', 36, 40) === 'acsp';
  return isProfile ? profile : null;
}

/**
 * The ICC profile of an HEIC picture's pixels; null for sRGB, or when unspecified. A profile has priority over numbers,
 * and the picture's own properties over those of its tiles.
 */
export function heicProfile(file: Buffer): Buffer | null {
  try {
    const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta');
    if (!meta) return null;
    const parts = boxesIn(file, meta.start + 4, meta.end);
    const part = (type: string) => parts.find((box) => box.type === type);
    const [pitm, iprp] = [part('pitm'), part('iprp')];
    const inProperties = iprp ? boxesIn(file, iprp.start, iprp.end) : [];
    const ipco = inProperties.find(({ type }) => type === 'ipco');
    if (!ipco || !pitm) return null;
    const properties = boxesIn(file, ipco.start, ipco.end);
    const item = primaryItem(file, pitm);
    const own = inProperties
      .filter(({ type }) => type === 'ipma')
      .flatMap((box) => propertiesOf(file, box, item))
      .flatMap((number) => properties[number - 1] ?? []);
    const isColour = ({ type }: Box) => type === 'colr';
    // A picture made of tiles may specify colours only in its tiles.
    const colours = own.some(isColour) ? own.filter(isColour) : properties.filter(isColour);
    const isByNumber = ({ start }: Box) => file.toString('latin1', start, start + 4) === 'nclx';
    const [first] = colours.toSorted((one, other) => Number(isByNumber(one)) - Number(isByNumber(other)));
    return first ? profileIn(file, first) : null;
  } catch (error) {
    // Truncated or invalid numbers: decoding the picture itself decides whether it can be read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

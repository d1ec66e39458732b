import { fileURLToPath } from 'node:url';

/** Where files are stored, parsed from `FILES_URL`. */
export type FilesPlace =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3';
      /** Address of the bucket, `https://host:port/bucket`. */
      readonly endpoint: string;
      readonly bucket: string;
      /** The prefix of every key: empty, or ending with a slash. */
      readonly prefix: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export const filesPlaceForms =
  'must be an address like file:///var/lib/plumbline/files or s3://key:secret@host:9000/bucket, with odd letters as in %2F for /';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i;
/** The default region, which most S3-compatible servers expect. */
const usualRegion = 'us-east-1';

/** Parses the address of a file store; undefined if it is invalid. */
export function readFilesPlace(address: string): FilesPlace | undefined {
  try {
    return address.startsWith('s3://') ? readBucket(new URL(address)) : readFolder(address);
  } catch {
    return undefined;
  }
}

function readFolder(address: string): FilesPlace | undefined {
  return address.startsWith('file:///') ? { kind: 'disk', folder: fileURLToPath(address) } : undefined;
}

function readBucket({ username, password, host, pathname, searchParams, hash }: URL): FilesPlace | undefined {
  const [bucket = '', ...below] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const tls = searchParams.get('tls') ?? 'on';
  const known = ['region', 'tls'];
  const isWrong = hash !== '' || [...searchParams.keys()].some((name) => !known.includes(name));
  if (isWrong || host === '' || username === '' || password === '' || !bucketName.test(bucket)) return undefined;
  if ((tls !== 'on' && tls !== 'off') || below.some((part) => !/^[\w.-]+$/.test(part))) return undefined;
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}/${bucket}`,
    bucket,
    prefix: below.map((part) => `${part}/`).join(''),
    region: searchParams.get('region') ?? usualRegion,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

/** The place as people read it, without what opens it. */
export function nameOfPlace(place: FilesPlace): string {
  if (place.kind === 'disk') return place.folder;
  return `s3://${new URL(place.endpoint).host}/${place.bucket}${place.prefix === '' ? '' : `/${place.prefix.slice(0, -1)}`}`;
}

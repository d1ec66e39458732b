/** One kind of file that may be stored. Its content decides which it is, never its name alone. */
interface FileKind {
  /** As messages name it. */
  readonly name: string;
  /** As stored and as downloads are called. */
  readonly extension: string;
  readonly contentType: string;
  readonly isPicture: boolean;
  readonly isVideo: boolean;
  readonly isAudio: boolean;
}

const picture = { isPicture: true, isVideo: false, isAudio: false } as const;
const video = { isPicture: false, isVideo: true, isAudio: false } as const;
const audio = { isPicture: false, isVideo: false, isAudio: true } as const;
const paper = { isPicture: false, isVideo: false, isAudio: false } as const;
const office = 'application/vnd.openxmlformats-officedocument';

/** Every kind of file that the product stores (spec/1 §5, spec/3 §5). */
export const fileKinds = {
  jpeg: { name: 'jpeg', extension: 'jpg', contentType: 'image/jpeg', ...picture },
  png: { name: 'png', extension: 'png', contentType: 'image/png', ...picture },
  /** What phones take in place of a JPEG: taken where photos are, and named with them. */
  heic: { name: 'jpeg', extension: 'heic', contentType: 'image/heic', ...picture },
  pdf: { name: 'pdf', extension: 'pdf', contentType: 'application/pdf', ...paper },
  doc: { name: 'doc', extension: 'doc', contentType: 'application/msword', ...paper },
  docx: { name: 'docx', extension: 'docx', contentType: `${office}.wordprocessingml.document`, ...paper },
  xls: { name: 'xls', extension: 'xls', contentType: 'application/vnd.ms-excel', ...paper },
  xlsx: { name: 'xlsx', extension: 'xlsx', contentType: `${office}.spreadsheetml.sheet`, ...paper },
  mp4: { name: 'mp4', extension: 'mp4', contentType: 'video/mp4', ...video },
  quicktime: { name: 'quicktime', extension: 'mov', contentType: 'video/quicktime', ...video },
  '3gpp': { name: '3gpp', extension: '3gp', contentType: 'video/3gpp', ...video },
  mp3: { name: 'mp3', extension: 'mp3', contentType: 'audio/mpeg', ...audio },
  m4a: { name: 'm4a', extension: 'm4a', contentType: 'audio/mp4', ...audio },
  aac: { name: 'aac', extension: 'aac', contentType: 'audio/aac', ...audio },
  /** Vorbis, Opus and Speex. */
  ogg: { name: 'ogg', extension: 'ogg', contentType: 'audio/ogg', ...audio },
  wav: { name: 'wav', extension: 'wav', contentType: 'audio/wav', ...audio },
  /** As browsers record; one with a picture is not taken. */
  webm: { name: 'webm', extension: 'weba', contentType: 'audio/webm', ...audio },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

const pictures: readonly FileKindName[] = ['jpeg', 'png'];
const photos: readonly FileKindName[] = [...pictures, 'heic'];
const papers: readonly FileKindName[] = [...photos, 'pdf', 'doc', 'docx', 'xls', 'xlsx'];
const attachments: readonly FileKindName[] = [...papers, 'mp4', 'quicktime', '3gpp'];
const recordings: readonly FileKindName[] = ['mp3', 'm4a', 'aac', 'ogg', 'wav', 'webm'];
/** Of strangers nothing is taken that could run something where it is opened. */
const fromStrangers: readonly FileKindName[] = [...photos, 'pdf', 'mp4', 'quicktime', '3gpp'];

/**
 * What a file is uploaded for, with the kinds that are taken there: image-only places, plans, attachments, and attachments of
 * questions that take audio.
 */
export const uploadTargets = {
  avatar: pictures,
  project: pictures,
  cover: pictures,
  logo: pictures,
  skill: pictures,
  question: pictures,
  image: photos,
  blueprint: papers,
  answer: attachments,
  answer_audio: [...attachments, ...recordings],
  public_answer: fromStrangers,
  public_answer_audio: [...fromStrangers, ...recordings],
  profile: attachments,
  message: attachments,
  project_field: attachments,
} as const satisfies Record<string, readonly FileKindName[]>;

export type UploadTarget = keyof typeof uploadTargets;

const publicTargets: readonly UploadTarget[] = ['public_answer', 'public_answer_audio'];

/** What signed-in people upload files for. */
export const uploadTargetNames = (Object.keys(uploadTargets) as UploadTarget[]).filter(
  (target) => !publicTargets.includes(target),
);

const megabyte = 1024 * 1024;
export const largestPicture = 25 * megabyte;
export const largestFile = 100 * megabyte;

/** What strangers may bring by a public link (decision 0042), beside what each question takes. `waiting`: not submitted yet. */
export const publicFileLimits = {
  bytes: 25 * megabyte,
  perSubmission: 20,
  waitingPerAddress: { files: 100, bytes: 300 * megabyte },
  waitingPerJobType: { files: 2000, bytes: 2048 * megabyte },
} as const;

/** The most bytes that any file for this target may have. */
export function uploadLimit(target: UploadTarget): number {
  if (publicTargets.includes(target)) return publicFileLimits.bytes;
  return uploadTargets[target].every((kind) => fileKinds[kind].isPicture) ? largestPicture : largestFile;
}

/** The most bytes that a file of this kind may have. */
export function sizeLimitOf(kind: FileKindName): number {
  return fileKinds[kind].isPicture ? largestPicture : largestFile;
}

/** The kinds as the message lists them: "jpeg, png" (spec/1 §5, spec/3 §5). */
export function allowedList(target: UploadTarget): string {
  return [...new Set(uploadTargets[target].map((kind) => fileKinds[kind].name))].join(', ');
}

/** What a file input of this target accepts, under all names that systems have for it. */
export function acceptedTypes(target: UploadTarget): string {
  const taken: readonly FileKindName[] = uploadTargets[target];
  const others = [...otherNames].flatMap(([type, kind]) =>
    fileKinds[kind].isAudio && taken.includes(kind) ? [type] : [],
  );
  return [...taken.map((kind) => fileKinds[kind].contentType), ...others].join(',');
}

/** Types under which a kind is found, too, in content or as systems call it. Which codec is in a container shows when it is opened. */
const otherNames: ReadonlyMap<string, FileKindName> = new Map([
  ['image/heif', 'heic'],
  ['image/heic-sequence', 'heic'],
  ['image/heif-sequence', 'heic'],
  // A PNG that moves; its first frame is what is drawn of it.
  ['image/apng', 'png'],
  ['audio/mp3', 'mp3'],
  ['audio/x-m4a', 'm4a'],
  ['audio/m4a', 'm4a'],
  ['audio/3gpp', 'm4a'],
  ['audio/x-aac', 'aac'],
  ['audio/vnd.dlna.adts', 'aac'],
  ['audio/opus', 'ogg'],
  ['audio/wave', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/vnd.wave', 'wav'],
  // The same container with and without a picture.
  ['video/webm', 'webm'],
]);

/**
 * The kind of a file by the type its content shows and, where several kinds share a container, by its name. Gives
 * undefined for what the product doesn't store. Old Word and Excel files are both OLE containers (`application/x-cfb`).
 */
export function fileKindOf(contentType: string, fileName: string): FileKindName | undefined {
  if (contentType === 'application/x-cfb') {
    if (/\.doc$/i.test(fileName)) return 'doc';
    if (/\.xls$/i.test(fileName)) return 'xls';
    return undefined;
  }
  // Some say the codec behind it.
  const [type = ''] = contentType.split(';');
  return otherNames.get(type) ?? kindOfContentType(type);
}

/** The kind of a stored file, by the type that was found in it. */
export function kindOfContentType(contentType: string): FileKindName | undefined {
  return (Object.keys(fileKinds) as FileKindName[]).find((kind) => fileKinds[kind].contentType === contentType);
}

/** Whether browsers show it by themselves, and run nothing of it. */
export function isShownByBrowsers(kind: FileKindName): boolean {
  return kind === 'pdf' || kind === 'jpeg' || kind === 'png' || isPlayed(kind);
}

/** Whether it is played: a film or a recording. */
export function isPlayed(kind: FileKindName): boolean {
  return fileKinds[kind].isVideo || fileKinds[kind].isAudio;
}

/** Whether its camera or recorder may have noted a place in it, which is taken out for those who may not have the original. */
export function mayCarryLocation(kind: FileKindName): boolean {
  return fileKinds[kind].isPicture || fileKinds[kind].isVideo || kind === 'm4a';
}

/** The sizes in which a picture can be asked for: inside a frame (that of a file shown large, too), or cut to fill it (spec/1 §9, spec/3 §9). */
export const pictureSizes = {
  '100': { width: 100, height: 100, fills: false },
  '500': { width: 500, height: 500, fills: false },
  '489x500': { width: 489, height: 500, fills: false },
  '100x100': { width: 100, height: 100, fills: true },
  '500x500': { width: 500, height: 500, fills: true },
} as const;

export type PictureSize = keyof typeof pictureSizes;
export const pictureSizeNames = Object.keys(pictureSizes) as readonly PictureSize[];

/** How far a picture or plan is turned to the right, in degrees (spec/3 §3 "Plan file"). */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** A turn by this many degrees more, to the right when positive. */
export function turnedBy(rotation: Rotation, degrees: number): Rotation {
  return ((((rotation + degrees) % 360) + 360) % 360) as Rotation;
}

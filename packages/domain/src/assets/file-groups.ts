import type { FileKindName } from './file-kinds.ts';
import { fileKinds } from './file-kinds.ts';

/** The file kinds of each group. */
export const kindsOfGroup = {
  pictures: ['jpeg', 'png', 'heic'],
  videos: ['mp4', 'quicktime', '3gpp'],
  audio: ['mp3', 'm4a', 'aac', 'ogg', 'wav', 'webm'],
  pdfs: ['pdf'],
  texts: ['doc', 'docx'],
  sheets: ['xls', 'xlsx'],
} as const satisfies Record<string, readonly FileKindName[]>;

/** The groups of files to choose from. */
export type FileGroup = keyof typeof kindsOfGroup;
export const fileGroups = Object.keys(kindsOfGroup) as readonly FileGroup[];

/** The endings that files of a group are stored with. */
export function extensionsOf(group: FileGroup): readonly string[] {
  return kindsOfGroup[group].map((kind) => fileKinds[kind].extension);
}

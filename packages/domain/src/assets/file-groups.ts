import type { FileKindName } from './file-kinds.ts';
import { fileKinds } from './file-kinds.ts';

/** The kinds of files as people gather them. */
export const kindsOfGroup = {
  pictures: ['jpeg', 'png', 'heic'],
  videos: ['mp4', 'quicktime', '3gpp'],
  audio: ['mp3', 'm4a', 'aac', 'ogg', 'wav', 'webm'],
  pdfs: ['pdf'],
  texts: ['doc', 'docx'],
  sheets: ['xls', 'xlsx'],
} as const satisfies Record<string, readonly FileKindName[]>;

/** How files are gathered where a person chooses among them. */
export type FileGroup = keyof typeof kindsOfGroup;
export const fileGroups = Object.keys(kindsOfGroup) as readonly FileGroup[];

/** The endings that files of a group are stored with. */
export function extensionsOf(group: FileGroup): readonly string[] {
  return kindsOfGroup[group].map((kind) => fileKinds[kind].extension);
}

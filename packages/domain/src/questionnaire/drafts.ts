import type { AnswerContent } from './answers.ts';
import { sameContent } from './same-content.ts';

/** What a person is in the middle of putting into an answer, as one of their devices has it. */
export interface Draft {
  /** Made by the device with each change. */
  readonly id: string;
  readonly content: AnswerContent;
  /** By the device's clock, in milliseconds of 1970. */
  readonly at: number;
}

/** A draft as a device stores it, with what it knows of the person's other devices. */
export interface DeviceDraft extends Draft {
  /** The id of the draft that the server had when this device last heard of it; null while it never did. */
  readonly known: string | null;
  /** What another device has put in meanwhile, until the person has chosen. */
  readonly rival: Draft | null;
}

interface Meeting {
  /** The person is putting something in right now: nothing is exchanged under their fingers. */
  readonly isOpen: boolean;
  /** Files that only this device has: no other can have taken them off. */
  readonly isLocalFile: (id: string) => boolean;
}

/** Whether the server does not have it yet. */
export function isUnsentDraft({ id, known }: Pick<DeviceDraft, 'id' | 'known'>): boolean {
  return id !== known;
}

/**
 * Merges a device's draft of a question with the server's (decision 0023). A change on one device only wins. If both
 * changed, the later one by the devices' clocks fills in the answer, and the other becomes its rival, so that neither
 * is overwritten unseen.
 * @returns null if no draft is left because the question was answered meanwhile
 */
export function meetDraft(own: DeviceDraft | null, told: Draft | null, meeting: Meeting): DeviceDraft | null {
  if (!told) return own && isUnsentDraft(own) ? own : null;
  if (!own) return { ...told, known: told.id, rival: null };
  if (told.id === own.id || told.id === own.known) return { ...own, known: told.id };
  const { isLocalFile } = meeting;
  const filesHere = own.content.files.filter(isLocalFile);
  const complete = { ...told.content, files: [...told.content.files, ...filesHere] };
  if (sameContent(own.content, complete)) return { ...own, id: told.id, known: told.id };
  const theirs = { ...told, content: complete };
  if (!isUnsentDraft(own) && !meeting.isOpen) return { ...theirs, known: told.id, rival: own.rival };
  if (meeting.isOpen || own.at >= told.at) return { ...own, known: told.id, rival: theirs };
  return { ...theirs, known: told.id, rival: { id: own.id, content: own.content, at: own.at } };
}

/** A PNG or JPEG picture. Its bytes are read on writing, so that only one of thousands is in memory. */
export interface Picture {
  readonly kind: 'png' | 'jpeg';
  readonly read: () => Promise<Buffer>;
}

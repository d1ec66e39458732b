/** A PNG or JPEG picture. Its bytes are read when they are written, so that of thousands no more than one is in memory. */
export interface Picture {
  readonly kind: 'png' | 'jpeg';
  readonly read: () => Promise<Buffer>;
}

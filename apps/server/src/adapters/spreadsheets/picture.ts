/** A PNG or JPEG picture. */
export interface Picture {
  readonly bytes: Buffer;
  readonly kind: 'png' | 'jpeg';
}

declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts an encrypted body (RFC 8188), as a browser does. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}

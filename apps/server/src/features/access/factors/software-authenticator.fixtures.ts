import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** CBOR (RFC 8949) of what an attestation needs: whole numbers, bytes, texts, and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size]);
    if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
    return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

interface Asked {
  challenge: string;
}

/** What an authenticator does otherwise than it should. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** 0x01: somebody was there; 0x04: they were verified. */
  flags?: number;
  counter?: number;
  type?: string;
}

/** A device with one passkey (WebAuthn level 3, §6.1): ES256, without attestation. */
export function softwareAuthenticator(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, faults: Faults) =>
    Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin: faults.origin ?? origin }));
  const authenticatorData = (flags: number, count: number, faults: Faults, attested = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.counter ?? count);
    const rpIdHash = sha256(faults.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([faults.flags ?? flags]), counted, attested]);
  };

  return {
    id: text(id),
    /** Makes the key known. */
    create(options: Asked, faults: Faults = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const size = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(0x45, counter, faults, attested)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options, faults)),
          attestationObject: text(cbor(attestation)),
        },
      };
    },
    /** Signs a challenge; each time it counts on. */
    sign(options: Asked, faults: Faults = {}) {
      counter += 1;
      const data = authenticatorData(0x05, counter, faults);
      const client = clientData('webauthn.get', options, faults);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}

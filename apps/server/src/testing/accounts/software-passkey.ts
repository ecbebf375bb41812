import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

interface Asked {
  challenge: string;
}

const flags = { present: 0x01, verified: 0x04, keyIncluded: 0x40 };

/** A security key in software; `verifies` is one that asks its holder for a PIN. `id` is its id of the key it makes. */
export const makeSoftwarePasskey = (origin: string, { id = randomBytes(32) } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const authDataOf = (more: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags.present | more]), count, rest]);
  };
  const clientDataOf = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answerOf = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  });

  return {
    id,
    /** Answers `startPasskey`. */
    make(asked: Asked) {
      // CBOR by hand: an ES256 key, and a statement without an attestation.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const authData = authDataOf(
        flags.keyIncluded,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      );
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answerOf({ clientDataJSON: clientDataOf('webauthn.create', asked), attestationObject });
    },
    /** Answers `startPasskeySignIn` and `startPasskeyConfirmation`. */
    sign(asked: Asked, { isVerified }: { isVerified: boolean }) {
      const authenticatorData = authDataOf(isVerified ? flags.verified : 0);
      const clientDataJSON = clientDataOf('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answerOf({ clientDataJSON, authenticatorData, signature });
    },
  };
};

import { createECDH, type ECDH } from 'node:crypto';
import type { SecretBox } from '../../../platform/secrets/index.ts';

/** The key pair that identifies this deployment to push services (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const setKey = (pair: ECDH, secret: Buffer): boolean => {
  try {
    pair.setPrivateKey(secret);
    return true;
  } catch {
    // Outside the curve's order: happens for one number in 2^32.
    return false;
  }
};

/** Derives the pair from SECRET_KEY: servers that share it share the pair, and there is no further secret to keep. */
export const derivePushKeys = (secrets: SecretBox): PushKeys => {
  const pair = createECDH('prime256v1');
  let attempt = 1;
  let secret = secrets.derive(`push key ${attempt}`);
  while (!setKey(pair, secret)) {
    attempt += 1;
    secret = secrets.derive(`push key ${attempt}`);
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
};

/** Whether a browser's public key is a point of the curve: otherwise encrypting for it fails. */
export const isDeviceKey = (p256dh: string): boolean => {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(key).length > 0;
  } catch {
    return false;
  }
};

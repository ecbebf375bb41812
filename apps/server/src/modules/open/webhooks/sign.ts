import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** `whsec_` and 32 random bytes, as Standard Webhooks has it. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers of one attempt by Standard Webhooks 1.0: the message's id, the attempt's own time, and a signature with
 * each secret over exactly the bytes that are sent.
 */
export const signedHeaders = (
  { id, body, atMs }: { id: string; body: string; atMs: number },
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};

import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';

/** A message that could not be delivered within a day is outdated. */
export const keptSeconds = 24 * 3_600;

/** What the server knows of a device when it sends to it. */
export interface ReceiptTarget {
  workspace_id: number;
  id: number;
  reached_at: Date | null;
}

/**
 * How exactly it is known when a push last reached a device. The sender decides, so that neither the device nor a table
 * counts: within this time after a receipt no push asks for another. A thousand busy devices report once a second.
 */
const exactToMs = 15 * 60_000;

export const isReceiptWanted = ({ reached_at }: ReceiptTarget): boolean =>
  reached_at === null || Date.now() - reached_at.getTime() > exactToMs;

const signatureOf = (secrets: SecretBox, workspaceId: number, device: string): string =>
  secrets.derive(`push receipt ${workspaceId} ${device}`).toString('base64url');

/** Names a device and a time, signed: whoever sends it back has received a push of that device. Nothing is stored. */
export const makeReceipt = (secrets: SecretBox, { workspace_id, id }: ReceiptTarget): string => {
  const device = `${id}.${Math.floor(Date.now() / 1_000)}`;
  return `${device}.${signatureOf(secrets, workspace_id, device)}`;
};

/** The device that a receipt proves; null for one of another workspace, a forged one, and one older than any push. */
export const readReceipt = (secrets: SecretBox, workspaceId: number, receipt: string): number | null => {
  const [, device = '', id, seconds, signature = ''] = /^((\d{1,15})\.(\d{1,12}))\.([\w-]+)$/.exec(receipt) ?? [];
  if (!secretsEqual(signature, signatureOf(secrets, workspaceId, device))) return null;
  return Date.now() / 1_000 - Number(seconds) > keptSeconds ? null : Number(id);
};

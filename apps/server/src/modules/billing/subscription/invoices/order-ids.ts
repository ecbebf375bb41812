import { randomBytes } from 'node:crypto';

/** Order ids contain their workspace, so that a callback finds it; the rest of an id cannot be guessed. */
export const makeOrderId = (workspaceId: number): string => `sw${workspaceId}-${randomBytes(12).toString('hex')}`;

/** Null for an id that is not ours. */
export const workspaceOfOrder = (orderId: string): number | null => {
  const found = /^sw([1-9]\d{0,14})-[0-9a-f]{24}$/.exec(orderId);
  return found === null ? null : Number(found[1]);
};

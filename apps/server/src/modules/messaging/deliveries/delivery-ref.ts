/** The message and the try of a call: messengers that return our reference show it in their echo. */
export interface DeliveryTry {
  workspaceId: number;
  channelId: number;
  seq: number;
}

/** A text of at most 60 characters, unique to the message and the try. */
export const toDeliveryRef = ({ workspaceId, channelId, seq }: DeliveryTry, attempt: number): string =>
  `w${workspaceId}.c${channelId}.s${seq}.a${attempt}`;

/** Null for a reference that is not of our form: other programs write their own. */
export const readDeliveryRef = (ref: string): DeliveryTry | null => {
  const [, workspaceId, channelId, seq] = /^w(\d{1,15})\.c(\d{1,15})\.s(\d{1,15})\.a\d{1,9}$/.exec(ref) ?? [];
  if (seq === undefined) return null;
  return { workspaceId: Number(workspaceId), channelId: Number(channelId), seq: Number(seq) };
};

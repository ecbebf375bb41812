/**
 * The channel after (`1`) or before (`-1`) the current one among those that match, wrapping around at the ends; null
 * when there is none.
 */
export function nextChannel(
  order: readonly number[],
  current: number | null,
  step: 1 | -1,
  isWanted: (channelId: number) => boolean = () => true,
): number | null {
  const start = current === null ? -1 : order.indexOf(current);
  const from = start === -1 && step === -1 ? 0 : start;
  for (let offset = 1; offset <= order.length; offset += 1) {
    const index = (((from + step * offset) % order.length) + order.length) % order.length;
    const channelId = order[index];
    if (channelId !== undefined && channelId !== current && isWanted(channelId)) return channelId;
  }
  return null;
}

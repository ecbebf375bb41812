/**
 * The address to fetch for a callback: names below `localhost` are this machine, as they are in browsers. Whether the
 * system resolves them differs.
 */
export function toReachable(callback: string): string {
  const url = new URL(callback);
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return url.href;
}

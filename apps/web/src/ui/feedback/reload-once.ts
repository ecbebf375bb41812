const atLeastMs = 60_000;

/**
 * Reloads the page, but at most once a minute for the same reason: a problem that a reload does not fix then shows
 * instead of causing an endless loop. Returns whether it reloads.
 */
export function reloadOnce(
  reason: string,
  { storage = sessionStorage, now = Date.now(), reload = () => globalThis.location.reload() } = {},
): boolean {
  const key = `switchboard.reloaded-for-${reason}-at`;
  if (now - Number(storage.getItem(key) ?? 0) < atLeastMs) return false;
  storage.setItem(key, String(now));
  reload();
  return true;
}

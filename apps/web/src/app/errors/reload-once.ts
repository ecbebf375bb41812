const atLeastMs = 60_000;

/**
 * Reloads the page, but not twice in a minute for the same reason: what a reload does not mend then shows instead of
 * reloading for ever. Answers whether it does.
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

/** Pixels on the screen. */
export interface Box {
  width: number;
  height: number;
}

/** Height of a single picture's thumbnail (docs/rules.md, "Layout"). */
export const thumbnailHeightPx = 300;
const maxWidthPx = 420;

/**
 * The place that a picture or video takes, from its own size: at most 420 × 300, never enlarged, never thinner than 60. It is
 * known before the file arrives, so the list does not move when it does. Without a size a square of 240 is kept.
 */
export function reserveBox(width: number | null, height: number | null): Box {
  if (!width || !height) return { width: 240, height: 240 };
  const scale = Math.min(1, maxWidthPx / width, thumbnailHeightPx / height);
  return { width: Math.max(60, Math.round(width * scale)), height: Math.max(60, Math.round(height * scale)) };
}

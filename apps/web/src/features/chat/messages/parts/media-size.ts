/** Pixels on the screen. */
export interface Box {
  width: number;
  height: number;
}

/** Height of a single picture's thumbnail (docs/rules.md, "Screens"). */
export const thumbnailHeightPx = 300;
const maxWidthPx = 420;

/**
 * The box of a picture or video, from its own size: at most 420 × 300, never enlarged, never thinner than 60. It is
 * reserved before the file loads, so the list does not move. Without a known size it is a square of 240.
 */
export function reserveBox(width: number | null, height: number | null): Box {
  if (!width || !height) return { width: 240, height: 240 };
  const scale = Math.min(1, maxWidthPx / width, thumbnailHeightPx / height);
  return { width: Math.max(60, Math.round(width * scale)), height: Math.max(60, Math.round(height * scale)) };
}

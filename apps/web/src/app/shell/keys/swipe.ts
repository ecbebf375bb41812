import { breakpoints } from '../breakpoints.ts';

const swipeMinPx = 20;
const edgeZonePx = 248;

export interface Swipe {
  startX: number;
  startY: number;
  endX: number;
  endY: number;
  width: number;
}

type Sidebars = { left: boolean; right: boolean };

/**
 * The effect of a swipe on the sidebars: towards the middle it opens the one at that edge, or first closes the other
 * one. On wider screens it has to start within 248 px of the edge. Null without an effect.
 */
export function swipeAction(swipe: Swipe, open: Sidebars): { side: keyof Sidebars; open: boolean } | null {
  const dx = swipe.endX - swipe.startX;
  const dy = swipe.endY - swipe.startY;
  if (Math.abs(dx) <= swipeMinPx || Math.abs(dx) < Math.abs(dy) * 2) return null;
  const isNarrow = swipe.width < breakpoints.medium;
  if (dx > 0) {
    if (open.right) return { side: 'right', open: false };
    const startsAtEdge = isNarrow || swipe.startX <= edgeZonePx;
    return startsAtEdge && !open.left ? { side: 'left', open: true } : null;
  }
  if (open.left && (isNarrow || swipe.startX <= edgeZonePx)) return { side: 'left', open: false };
  const startsAtEdge = isNarrow || swipe.startX >= swipe.width - edgeZonePx;
  return startsAtEdge && !open.right ? { side: 'right', open: true } : null;
}

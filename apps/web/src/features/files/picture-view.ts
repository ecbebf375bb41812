/** How a picture is shown: its zoom, its rotation, and its offset in pixels. */
export interface PictureView {
  zoom: number;
  /** Degrees clockwise, a multiple of 90; never wraps to 0, so that a turn is always animated forwards. */
  turn: number;
  x: number;
  y: number;
}

export const untouched: PictureView = { zoom: 1, turn: 0, x: 0, y: 0 };

const steps = [1, 1.5, 2, 3, 4, 6, 8] as const;
export const largestZoom = Math.max(...steps);

const withZoom = (view: PictureView, zoom: number): PictureView =>
  // At its own size the picture is centred again.
  zoom <= 1
    ? { ...view, zoom: 1, x: 0, y: 0 }
    : { ...view, zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom };

export const zoomIn = (view: PictureView): PictureView =>
  withZoom(view, steps.find((step) => step > view.zoom) ?? largestZoom);

export const zoomOut = (view: PictureView): PictureView =>
  withZoom(view, steps.findLast((step) => step < view.zoom) ?? 1);

/** Between its own size and twice that, as a double click does. */
export const toggleZoom = (view: PictureView): PictureView => withZoom(view, view.zoom > 1 ? 1 : 2);

export const turned = (view: PictureView): PictureView => ({ ...view, turn: view.turn + 90, x: 0, y: 0 });

/** Moved by a drag; limited to how far the picture extends beyond a frame of this size. */
export const moved = (
  view: PictureView,
  dx: number,
  dy: number,
  frame: { width: number; height: number },
): PictureView => {
  const reach = (length: number) => (length * (view.zoom - 1)) / 2;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { ...view, x: within(view.x + dx, reach(frame.width)), y: within(view.y + dy, reach(frame.height)) };
};

/** The next or previous index, wrapping around at `count`. */
export const stepAround = (index: number, by: 1 | -1, count: number): number => (index + by + count) % count;

const swipeMinPx = 50;

/** The step of a swipe over an unzoomed slide; null for no step. */
export const swipeStep = (dx: number, dy: number): 1 | -1 | null => {
  if (Math.abs(dx) < swipeMinPx || Math.abs(dx) < Math.abs(dy) * 1.5) return null;
  return dx < 0 ? 1 : -1;
};

/** The drawing's part within the axes, in pixels. */
export interface PlotArea {
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of a point. */
  step: number;
}

const room = { top: 10, right: 8, bottom: 26 };

/** The place between a scale on the left and the names of the points below. */
export const plotAreaOf = (width: number, height: number, left: number, points: number): PlotArea => {
  const right = width - room.right;
  return { width, left, right, top: room.top, bottom: height - room.bottom, step: (right - left) / points };
};

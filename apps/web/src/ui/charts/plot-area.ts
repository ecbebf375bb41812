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

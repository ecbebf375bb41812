/** One place on a chart's axis: a day, or an hour of heat maps. */
export interface ChartPoint {
  key: string;
  /** `Sat, Nov 21, 2026` */
  label: string;
  /** On the axis: `Nov 21`. */
  tick: string;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** One for each point; null where nothing can be told. */
  values: readonly (number | null)[];
  /** The period before of the series with this name. */
  isBefore?: boolean;
}

/** What a chart and its table show. */
export interface ChartData {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The values at the lines of the scale, from 0 to one that is not below the greatest value. */
  scale: (greatest: number) => readonly number[];
  /** Shorter than `format`, for the scale. */
  formatScale?: (value: number) => string;
}

/** A series of a chart at a point of it. */
export interface ChartPlace {
  point: number;
  series: number;
}

/** Shows what a number is made of. */
export type OpenPlace = (place: ChartPlace) => void;

export const valueAt = ({ series }: ChartData, place: ChartPlace): number | null =>
  series[place.series]?.values[place.point] ?? null;

export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values, isBefore = false }) => isBefore || values.every((value) => value === null || value === 0));

export const greatestOf = ({ series }: ChartData): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

/** How a series is drawn: the number of its colour and pattern, which that of the period before shares. */
export const lookOf = ({ series }: ChartData, index: number): number => {
  const one = series[index];
  return one?.isBefore ? series.findIndex(({ name, isBefore = false }) => name === one.name && !isBefore) : index;
};

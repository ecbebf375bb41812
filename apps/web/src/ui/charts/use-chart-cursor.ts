import type { ChartData, ChartPlace, OpenPlace } from '@switchboard/charts';
import { type KeyboardEvent, useState } from 'react';

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

/** Moves by keys: along the points, and between the series from the top down. */
const moves: Record<string, (place: ChartPlace, last: number) => ChartPlace> = {
  ArrowLeft: ({ point, series }) => ({ point: point - 1, series }),
  ArrowRight: ({ point, series }) => ({ point: point + 1, series }),
  ArrowUp: ({ point, series }) => ({ point, series: series - 1 }),
  ArrowDown: ({ point, series }) => ({ point, series: series + 1 }),
  Home: ({ series }) => ({ point: 0, series }),
  End: ({ series }, last) => ({ point: last, series }),
};

/** Where the reader is on a chart, by pointer or keys; null while they are elsewhere. */
export function useChartCursor({ points, series }: ChartData, onOpen: OpenPlace | undefined) {
  const [chosen, setChosen] = useState<ChartPlace | null>(null);
  const within = (place: ChartPlace) => ({
    point: clamp(place.point, points.length),
    series: clamp(place.series, series.length),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      const last = points.length - 1;
      const isFromEnd = event.key === 'ArrowLeft' || event.key === 'End';
      setChosen(chosen ? within(move(within(chosen), last)) : { point: isFromEnd ? last : 0, series: 0 });
    } else if (event.key === 'Enter' && chosen !== null && onOpen) {
      event.preventDefault();
      onOpen(within(chosen));
    } else if (event.key === 'Escape' && chosen !== null) {
      event.stopPropagation();
      setChosen(null);
    }
  };
  return {
    place: chosen && within(chosen),
    choose: (place: ChartPlace | null) => setChosen(place && within(place)),
    onKeyDown,
  };
}

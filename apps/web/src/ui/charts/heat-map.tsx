import { HeatDrawing, HeatLevels, heatRoom, heatRowHeight, type PlotArea } from '@switchboard/charts';
import { useT } from '../../i18n/use-t.ts';
import classes from './charts.module.css';
import { pageTheme } from './page-theme.tsx';
import { type ChartProps, Plot } from './plot.tsx';

/** A square for each point of each series: the hours of weekdays. */
export function HeatMap({ data, label, onOpen }: ChartProps) {
  const t = useT('charts');
  const height = data.series.length * heatRowHeight + 36;
  const seriesAt = ({ top }: PlotArea, _: number, y: number) => Math.floor((y - top) / heatRowHeight);
  return (
    <>
      <Plot data={data} label={label} onOpen={onOpen} height={height} left={heatRoom(data)} isGrid seriesAt={seriesAt}>
        {(area, place) => <HeatDrawing data={data} area={area} theme={pageTheme} place={place} />}
      </Plot>
      <div className={classes.levels} aria-hidden="true">
        {t('less')}
        <HeatLevels theme={pageTheme} />
        {t('more')}
      </div>
    </>
  );
}

import { useT } from '../../i18n/use-t.ts';
import type { ChartSeries } from './chart-data.ts';

export function useSeriesName() {
  const t = useT('charts');
  return ({ name, isBefore = false }: ChartSeries) => (isBefore ? t('before', { name }) : name);
}

import type { ChartSeries } from '@switchboard/charts';
import { useT } from '../../i18n/use-t.ts';

export function useSeriesName() {
  const t = useT('charts');
  return ({ name, isBefore = false }: ChartSeries) => (isBefore ? t('before', { name }) : name);
}

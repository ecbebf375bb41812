import { useT } from '../../../i18n/use-t.ts';

/** An amount of working time in words. In hours beyond a day: nobody's day of work has twenty-four. */
export function useLengthText() {
  const t = useT('targets');
  return (minutes: number) =>
    minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes });
}

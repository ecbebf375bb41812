import { useT } from '../../../../i18n/use-t.ts';

/** A number of minutes in words, as hours where it is some. */
export function useMinutesText() {
  const t = useT('assignment');
  return (minutes: number) =>
    minutes % 60 === 0 ? t('form.hours', { count: minutes / 60 }) : t('form.minutes', { count: minutes });
}

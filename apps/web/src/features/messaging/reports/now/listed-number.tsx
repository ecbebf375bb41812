import { Link } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './now.module.css';
import type { NowList } from './use-now-lists.ts';

interface ListedNumberProps {
  value: number;
  /** What it counts, for who hears it alone. */
  name: string;
  list: NowList | null;
}

/** A number that leads to what it counts; nothing, or what has no list, is a plain one. */
export function ListedNumber({ value, name, list }: ListedNumberProps) {
  const t = useT('reportsNow');
  const locale = useLocale();
  const words = new Intl.NumberFormat(locale).format(value);
  if (value === 0 || list === null) return words;
  return (
    <Link to="/views/" search={list} className={classes.leading} aria-label={t('show', { name, value: words })}>
      {words}
    </Link>
  );
}

import { UnstyledButton } from '@mantine/core';
import { limits } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { HowButton } from '../how-button.tsx';
import reportClasses from '../reports.module.css';
import { ListedNumber } from './listed-number.tsx';
import classes from './now.module.css';
import type { ShownNow } from './now-queries.ts';
import { useClock } from './use-now.ts';
import { useNowLists } from './use-now-lists.ts';
import { useNowMarks } from './use-now-marks.ts';

export type NumberName = 'waiting' | 'unassigned' | 'atRisk' | 'missed' | 'open';

export interface NowNumber {
  name: NumberName;
  value: number;
  /** How long the first of them has waited. */
  longest: string | null;
  /** What asks for attention. */
  level: 'short' | 'long' | 'tooLong';
}

/** The numbers at the top; whoever sees only their own has none without a manager. */
export function useNowNumbers({ numbers, unassigned }: ShownNow): NowNumber[] {
  const marks = useNowMarks();
  const withLongest = (name: NumberName, value: number, since: string | null): NowNumber => {
    const mark = marks.longest(since);
    return { name, value, longest: mark?.label ?? null, level: mark?.level ?? 'short' };
  };
  const counted = (name: NumberName, value: number, level: NowNumber['level']): NowNumber => ({
    name,
    value,
    longest: null,
    level: value > 0 ? level : 'short',
  });
  return [
    withLongest('waiting', numbers.waiting, numbers.longest_since),
    ...(unassigned === null ? [] : [withLongest('unassigned', unassigned.waiting, unassigned.longest_since)]),
    counted('atRisk', numbers.at_risk, 'long'),
    counted('missed', numbers.missed, 'tooLong'),
    counted('open', numbers.open, 'short'),
  ];
}

/** The part of the page where the first conversations of a number stand. */
export const partOf = (name: Exclude<NumberName, 'unassigned' | 'open'>): string => `now-part-${name}`;

const showPart = (id: string) => document.querySelector<HTMLElement>(`#${id}`)?.focus();

/** Each leads to its list: a page of its own, or the one below. */
export function NowNumbers({ now }: { now: ShownNow }) {
  useClock(5_000);
  const numbers = useNowNumbers(now);
  return (
    <dl className={reportClasses.cards}>
      {numbers.map((number) => (
        <NumberCard key={number.name} number={number} now={now} />
      ))}
    </dl>
  );
}

function NumberCard({ number, now }: { number: NowNumber; now: ShownNow }) {
  const t = useT('reportsNow');
  const reports = useT('reports');
  const { name, longest, level } = number;
  const title = t(`numbers.${name}`);
  return (
    <div className={reportClasses.figure} data-testid={`now-${name}`} data-level={level}>
      <dt className={reportClasses.figureName}>
        {title}
        <HowButton label={reports('how', { name: title })} testId={`how-${name}`}>
          <p className={reportClasses.how}>{t(`how.${name}`, { count: limits.nowRiskMinutes })}</p>
        </HowButton>
      </dt>
      <dd className={classes.number}>
        <Leading number={number} now={now} />
      </dd>
      {longest !== null && <dd className={reportClasses.fact}>{t('longest', { time: longest })}</dd>}
    </div>
  );
}

function Leading({ number: { name, value }, now }: { number: NowNumber; now: ShownNow }): ReactNode {
  const t = useT('reportsNow');
  const locale = useLocale();
  const listOf = useNowLists(now);
  const words = new Intl.NumberFormat(locale).format(value);
  const title = t(`numbers.${name}`);
  if (name === 'open') return <ListedNumber value={value} name={title} list={listOf({})} />;
  if (name === 'unassigned')
    return <ListedNumber value={value} name={title} list={listOf({ manager: 'nobody', isWaiting: true })} />;
  if (value === 0) return words;
  return (
    <UnstyledButton
      className={classes.leading ?? ''}
      aria-label={t('show', { name: title, value: words })}
      onClick={() => showPart(partOf(name))}
    >
      {words}
    </UnstyledButton>
  );
}

import type { ApiToken } from '@switchboard/contract';
import { useFormatter, useNow } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './api-tokens.module.css';
import { daysLeft, hasEnded } from './token-times.ts';

const minuteMs = 60_000;

export const tokenSorts = ['id', 'name', 'owner', 'ends', 'used'] as const;
export type TokenSort = (typeof tokenSorts)[number];

export const tokenSortValues: Record<TokenSort, (token: ApiToken) => string | number | null> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  owner: ({ owner }) => owner.name,
  ends: ({ expires_at: at }) => at,
  used: ({ last_used_at: at }) => at,
};

/** The columns of a token: its name and beginning, what it may do, until when, and when it was used. */
export function useTokenColumns(showsOwners: boolean): Column<ApiToken, TokenSort>[] {
  const t = useT('apiTokens');
  const now = useNow({ updateInterval: minuteMs });
  const owner: Column<ApiToken, TokenSort> = {
    key: 'owner',
    title: t('columns.owner'),
    sortBy: 'owner',
    cell: ({ owner: { id, name } }) => <PersonButton userId={id} name={name} />,
  };
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sortBy: 'name',
      isHead: true,
      cell: ({ name, hint }) => (
        <>
          <span dir="auto">{name}</span>
          <span className={classes.hint}>{hint}…</span>
        </>
      ),
    },
    {
      key: 'scopes',
      title: t('columns.scopes'),
      cell: ({ scopes, addresses }) => (
        <>
          {t('scopesCount', { count: scopes.length })}
          {addresses.length > 0 && (
            <span className={classes.under}>{t('addressesCount', { count: addresses.length })}</span>
          )}
        </>
      ),
    },
    ...(showsOwners ? [owner] : []),
    { key: 'ends', title: t('columns.ends'), sortBy: 'ends', cell: (token) => <Ends token={token} now={now} /> },
    { key: 'used', title: t('columns.used'), sortBy: 'used', cell: (token) => <Used token={token} now={now} /> },
  ];
}

interface TimeCellProps {
  token: ApiToken;
  now: Date;
}

function Ends({ token, now }: TimeCellProps) {
  const t = useT('apiTokens');
  const time = useTimeFormat();
  if (token.expires_at === null) return t('ends.never');
  const left = daysLeft(token, now.getTime());
  return (
    <>
      <span className={classes.moment}>{time.date(token.expires_at)}</span>
      {hasEnded(token, now.getTime()) && (
        <span className={classes.badge} data-look="ended">
          {t('ends.ended')}
        </span>
      )}
      {left !== null && (
        <span className={classes.badge} data-look="soon">
          {t('ends.soon', { days: left })}
        </span>
      )}
    </>
  );
}

function Used({ token: { last_used_at: at, last_address: address }, now }: TimeCellProps) {
  const t = useT('apiTokens');
  const format = useFormatter();
  const time = useTimeFormat();
  if (at === null) return <span className={classes.quiet}>{t('neverUsed')}</span>;
  // The clock of the server may be ahead.
  const ago = format.relativeTime(new Date(Math.min(Date.parse(at), now.getTime())), now);
  return (
    <>
      <time dateTime={at} title={time.dateTime(at)}>
        {ago}
      </time>
      {address !== null && <span className={classes.under}>{address}</span>}
    </>
  );
}

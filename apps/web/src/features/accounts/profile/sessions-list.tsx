import { Badge, Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deviceName, endpoints, type ResultOf } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { sessionsKey, sessionsQuery } from './profile-queries.ts';
import classes from './sessions-list.module.css';

type Session = ResultOf<typeof endpoints.listSessions>['data'][number];

/** Where the reader is signed in; each session can be ended, and all of them at once. */
export function SessionsList({ signOutEverywhere }: { signOutEverywhere: () => Promise<void> }) {
  const t = useT('profile');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const list = useQuery({ ...sessionsQuery(api), refetchOnMount: 'always' });
  const askToRevoke = (id: number, name: string) =>
    confirm({
      title: t('sessions.end'),
      text: t('sessions.endText', { name }),
      confirmLabel: t('sessions.end'),
      dangerous: true,
      testId: 'confirm-end-session',
      failed: t('sessions.failed'),
      onConfirm: async () => {
        await api.call(endpoints.revokeSession, { params: { id } });
        await queries.invalidateQueries({ queryKey: sessionsKey });
        notifications.show({ message: t('sessions.ended') });
      },
    });

  if (list.isPending) return <Skeleton height={120} />;
  if (list.isLoadingError) return <ErrorState title={t('sessions.loadFailed')} onRetry={() => void list.refetch()} />;
  const sessions = list.data.data.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  const handleEverywhere = () =>
    confirm({
      title: t('sessions.everywhereTitle'),
      text: t('sessions.everywhereText'),
      confirmLabel: t('sessions.everywhere'),
      dangerous: true,
      testId: 'confirm-sign-out-everywhere',
      failed: t('sessions.failed'),
      onConfirm: signOutEverywhere,
    });
  return (
    <>
      <ul className={classes.sessions} aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={(name) => askToRevoke(session.id, name)} />
        ))}
      </ul>
      <Button
        variant="default"
        color="red"
        size="sm"
        mt="md"
        onClick={handleEverywhere}
        data-testid="sign-out-everywhere"
      >
        {t('sessions.everywhere')}
      </Button>
    </>
  );
}

interface SessionRowProps {
  session: Session;
  onRevoke: (name: string) => void;
}

function SessionRow({ session, onRevoke }: SessionRowProps) {
  const t = useT('profile');
  const time = useTimeFormat();
  const name = deviceName(session.user_agent) ?? t('sessions.unknown');
  const lastUsed = time.dateTime(session.last_used_at);
  return (
    <li className={classes.session} data-testid="session">
      <span className={classes.text}>
        <span className={classes.name}>
          {name}
          {session.is_current && (
            <Badge size="sm" variant="light" tt="none" ml="xs">
              {t('sessions.current')}
            </Badge>
          )}
        </span>
        <span className={classes.hint}>
          {session.last_address === null
            ? t('sessions.lastUsed', { time: lastUsed })
            : t('sessions.lastUsedFrom', { time: lastUsed, address: session.last_address })}
        </span>
      </span>
      {!session.is_current && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('sessions.endLabel', { name })}
          onClick={() => onRevoke(name)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

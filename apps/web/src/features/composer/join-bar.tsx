import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { channelTypes } from '@switchboard/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle, fullName } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './composer.module.css';

/** For those who only look: what they look at, and joining. Of two who join a client at once, one is told who was first. */
export function JoinBar({ channelId }: { channelId: number }) {
  const t = useT('composer');
  const actions = useActions();
  const errorText = useErrorText();
  const [joining, setJoining] = useState(false);
  const [takenBy, setTakenBy] = useState<string | null>(null);
  const title = useStore((state) => {
    const channel = state.channels[channelId];
    return channel ? channelTitle(state, channel) : '';
  });
  const isConversation = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const managerId = useStore((state) => state.channels[channelId]?.manager_id ?? null);
  const manager = useStore((state) => (managerId === null ? undefined : state.users[managerId]));
  const waits = isConversation && managerId === null;

  const handleJoin = async () => {
    setJoining(true);
    try {
      // Without a word about the role the server makes the first one the manager and refuses the second.
      await actions.joinChannel(channelId, isConversation ? (waits ? 'manager' : 'colleague') : undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conversation.already_joined') {
        const name = error.params.name;
        setTakenBy(name === undefined ? '' : String(name));
      } else {
        notifications.show({ color: 'red', title: t('joinFailed'), message: errorText(error) });
      }
    } finally {
      setJoining(false);
    }
  };

  const handleJoinAsColleague = async () => {
    setJoining(true);
    try {
      await actions.joinChannel(channelId, 'colleague');
    } catch (error) {
      notifications.show({ color: 'red', title: t('joinFailed'), message: errorText(error) });
    } finally {
      setJoining(false);
    }
  };

  if (takenBy !== null) {
    const name = takenBy || (manager ? fullName(manager) : '');
    return (
      <div className={classes.join} data-testid="viewing-banner" role="alert">
        <p className={classes.joinText}>{name === '' ? t('somebodyJoined') : t('alreadyJoined', { name })}</p>
        <Button
          variant="default"
          loading={joining}
          data-testid="join-as-colleague"
          onClick={() => void handleJoinAsColleague()}
        >
          {t('joinAsColleague')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.join} data-testid="viewing-banner">
      <p className={classes.joinText}>
        {t('viewing')} <strong dir="auto">{title}</strong>
        {waits && <span className={classes.joinHint}>{t('joinManagerHint')}</span>}
      </p>
      <Button loading={joining} data-testid="join-channel" onClick={() => void handleJoin()}>
        {t('joinChannel')}
      </Button>
    </div>
  );
}

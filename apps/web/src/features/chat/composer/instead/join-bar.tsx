import { Button } from '@mantine/core';
import { channelTypes } from '@switchboard/contract';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { channelTitle, fullName } from '../../../../store/selectors.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import classes from '../composer.module.css';

/**
 * For readers who are not members: the channel's description, and a button to join. If two join a conversation at once,
 * the second gets the first one's name.
 */
export default function JoinBar({ channelId }: { channelId: number }) {
  const t = useT('joining');
  const actions = useActions();
  const [takenBy, setTakenBy] = useState<string | null>(null);
  const title = useStore((state) => {
    const channel = state.channels[channelId];
    return channel ? channelTitle(state, channel) : '';
  });
  const isConversation = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const managerId = useStore((state) => state.channels[channelId]?.manager_id ?? null);
  const manager = useStore((state) => (managerId === null ? undefined : state.users[managerId]));
  const waits = isConversation && managerId === null;

  const join = useAction(async () => {
    try {
      // Without a role the server makes the first one the manager and refuses the second.
      await actions.joinChannel(channelId, isConversation ? (waits ? 'manager' : 'colleague') : undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conversation.already_joined') throw error;
      const { name } = error.params;
      setTakenBy(name === undefined ? '' : String(name));
    }
  }, t('joinFailed'));
  const joinAsColleague = useAction(() => actions.joinChannel(channelId, 'colleague'), t('joinFailed'));

  if (takenBy !== null) {
    const name = takenBy || (manager ? fullName(manager) : '');
    return (
      <div className={classes.join} data-testid="viewing-banner" role="alert">
        <p className={classes.joinText}>{name === '' ? t('somebodyJoined') : t('alreadyJoined', { name })}</p>
        <Button
          variant="default"
          loading={joinAsColleague.isPending}
          data-testid="join-as-colleague"
          onClick={joinAsColleague.run}
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
      <Button loading={join.isPending} data-testid="join-channel" onClick={join.run}>
        {t(isConversation ? 'takeConversation' : 'joinChannel')}
      </Button>
    </div>
  );
}

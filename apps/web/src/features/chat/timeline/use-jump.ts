import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import type { JumpTarget } from './jump-target.ts';

export interface Jump {
  target: JumpTarget | null;
  /** Jumping to a message that is not loaded yet: until it is there, messages in view do not count as read. */
  jumping: boolean;
  jumpTo: (seq: number) => void;
  jumpToDate: (since: Date) => void;
}

/** Going to a message or a day of a channel, loaded or not; failures are shown in a notification. */
export function useJump(channelId: number): Jump {
  const t = useT('timeline');
  const actions = useActions();
  const [target, setTarget] = useState<JumpTarget | null>(null);
  const [jumping, setJumping] = useState(false);

  const go = useCallback(
    async (place: JumpTarget) => {
      // Set before the messages load, so that the new list opens there.
      setTarget({ ...place, highlight: false });
      setJumping(true);
      const result = await actions.jumpTo(channelId, place.seq);
      if (result === 'overtaken') return;
      setJumping(false);
      if (result === 'shown') setTarget({ ...place });
      else notifications.show({ message: t(`jump.${result}`), color: result === 'failed' ? 'red' : 'gray' });
    },
    [actions, channelId, t],
  );

  const jumpTo = useCallback((seq: number) => void go({ seq, align: 'center', highlight: true }), [go]);

  const jumpToDate = useCallback(
    async (since: Date) => {
      try {
        const seq = await actions.findMessageSince(channelId, since);
        if (seq === null) notifications.show({ message: t('jump.nothingSince'), color: 'gray' });
        else await go({ seq, align: 'start', highlight: false });
      } catch {
        notifications.show({ message: t('jump.failed'), color: 'red' });
      }
    },
    [actions, channelId, go, t],
  );

  return { target, jumping, jumpTo, jumpToDate: useCallback((since) => void jumpToDate(since), [jumpToDate]) };
}

/**
 * Goes to the message that the page's address names. The visit changes with every navigation, so that the same address
 * can be chosen again; it is empty until the channel is open.
 */
export function useAddressedMessage(seq: number | null, visit: string, jumpTo: (seq: number) => void): void {
  useEffect(() => {
    if (seq !== null && visit !== '') jumpTo(seq);
  }, [seq, visit, jumpTo]);
}

import { useSyncExternalStore } from 'react';
import classes from '../../../features/chat/composer/composer.module.css';
import type { LaterSlot } from '../../../features/chat/composer/composer-box.tsx';
import type { WrittenMessage } from '../../../features/chat/composer/session/composer-session.ts';
import { takeBack } from '../../../features/chat/composer/session/take-back.ts';
import { LaterButton } from '../../../features/chat/scheduled-messages/later-button.tsx';
import type { Timing } from '../../../features/chat/scheduled-messages/timing.ts';
import { useSchedule } from '../../../features/chat/scheduled-messages/use-schedule.tsx';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';

/** Keeps what is in the message box for later. It comes back into the box when the server does not keep it. */
export function LaterPart({ channelId, session, uploads, targets, outcome }: LaterSlot) {
  const store = useStoreApi();
  const actions = useActions();
  const schedule = useSchedule();
  const { audience, editing, block } = useSyncExternalStore(session.subscribe, session.read);

  const keep = async (message: WrittenMessage, timing: Timing) => {
    if (await schedule(message, timing)) return;
    takeBack([message], { channelId, store, actions, session, uploads, targets }, message.audience);
  };
  return (
    <LaterButton
      channelId={channelId}
      audience={audience}
      disabled={block !== null || editing !== null}
      className={classes.button}
      onChoose={(timing) => session.send({ ...outcome, deliver: (message) => void keep(message, timing) })}
    />
  );
}

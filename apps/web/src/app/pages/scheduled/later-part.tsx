import { useState, useSyncExternalStore } from 'react';
import classes from '../../../features/chat/composer/composer.module.css';
import type { LaterSlot } from '../../../features/chat/composer/composer-box.tsx';
import type { LaterMessage } from '../../../features/chat/composer/session/composer-session.ts';
import { emptyBox } from '../../../features/chat/composer/session/empty-box.ts';
import { LaterButton } from '../../../features/chat/scheduled-messages/later-button.tsx';
import type { Timing } from '../../../features/chat/scheduled-messages/timing.ts';
import { useSchedule } from '../../../features/chat/scheduled-messages/use-schedule.tsx';
import { useActions } from '../../../store/store-context.tsx';

/** Keeps what is in the message box for later: the box is emptied once that is done, and stays as it is otherwise. */
export function LaterPart({ channelId, session, uploads, targets, outcome }: LaterSlot) {
  const { setDraft } = useActions();
  const schedule = useSchedule();
  const { audience, editing, block } = useSyncExternalStore(session.subscribe, session.read);
  const [isSaving, setIsSaving] = useState(false);

  const keep = async (message: LaterMessage, timing: Timing) => {
    setIsSaving(true);
    const { content, files, parent } = message;
    const isKept = await schedule(
      {
        channelId,
        audience: message.audience,
        content,
        files: files.flatMap(({ file }) => file?.id ?? []),
        parentId: parent?.id ?? null,
      },
      timing,
    );
    setIsSaving(false);
    if (!isKept) return;
    emptyBox(message, { channelId, session, uploads, targets, setDraft });
    if (globalThis.matchMedia('(hover: hover)').matches) session.focus();
  };
  return (
    <LaterButton
      channelId={channelId}
      audience={audience}
      disabled={block !== null || editing !== null || isSaving}
      className={classes.button}
      onChoose={(timing) => session.send({ ...outcome, onLater: (message) => keep(message, timing) })}
    />
  );
}

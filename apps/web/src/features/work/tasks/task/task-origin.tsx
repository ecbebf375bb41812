import { Button } from '@mantine/core';
import { can, type Task, taskStatuses } from '@switchboard/contract';
import { IconMessageForward } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useActions, useStore, useStoreApi } from '../../../../store/store-context.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './task-panel.module.css';

/** The message that a task came from, with a link to it; for those who may not see it, the link alone. */
export function TaskOrigin({ task }: { task: Task }) {
  const t = useT('tasks');
  const format = useTimeFormat();
  const isHeld = useStore((state) => task.source !== null && state.channels[task.source.channel_id] !== undefined);
  if (task.source === null) return null;
  const { channel_id: channelId, seq } = task.source;
  const message = task.source_message;
  return (
    <div className={classes.origin} data-testid="task-origin">
      {message ? (
        <>
          <span className={classes.dimmed}>
            {t('source.from', { name: message.author_name })} · {format.short(message.created_at)}
          </span>
          <p className={classes.originText} dir="auto">
            {message.preview || t('source.onlyFiles')}
          </p>
        </>
      ) : (
        <p className={classes.originText}>
          {t(seq === null ? 'source.conversation' : isHeld ? 'source.gone' : 'source.hidden')}
        </p>
      )}
      <Link
        to="/messenger/$id/"
        params={{ id: String(channelId) }}
        search={seq === null ? {} : { message: seq }}
        data-testid="task-origin-link"
      >
        {t(seq === null ? 'source.open' : 'source.jump')}
      </Link>
      {task.status_id === taskStatuses.done && <TellClient channelId={channelId} />}
    </div>
  );
}

/** Once a client's task is done: puts the good news into the message box, and sends nothing by itself. */
function TellClient({ channelId }: { channelId: number }) {
  const t = useT('tasks');
  const actions = useActions();
  const store = useStoreApi();
  const navigate = useNavigate();
  const mayTell = useStore((state) => {
    const channel = state.channels[channelId];
    if (!state.me || !channel || channel.client_id === null) return false;
    return can(actorOf(state.me), 'channel.post', channelFacts(channel, state.memberships[channelId]));
  });
  if (!mayTell) return null;
  const tell = () => {
    const begun = store.getState().drafts[channelId] ?? '';
    const text = t('source.tellText');
    // A begun text stays.
    if (!begun.includes(text)) actions.setDraft(channelId, begun.trim() === '' ? text : `${begun}\n${text}`);
    // They are told, whoever was written for before.
    actions.chooseAudience(channelId, 'public');
    void navigate({ to: '/messenger/$id/', params: { id: String(channelId) } });
  };
  return (
    <div className={classes.doneOffer}>
      <Button
        size="xs"
        leftSection={<IconMessageForward size={15} aria-hidden="true" />}
        data-testid="tell-client"
        onClick={tell}
      >
        {t('source.tellClient')}
      </Button>
      <p>{t('source.doneHint')}</p>
    </div>
  );
}

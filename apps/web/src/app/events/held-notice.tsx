import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { channelTypes, type EventData } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle } from '../../store/selectors.ts';
import type { State } from '../../store/state.ts';
import { heldNoticeId } from '../../ui/scheduled/scheduled-messages-query.ts';

type Held = NonNullable<EventData<'updateScheduledMessages'>['held']>;

/** Shows that a message for later was not sent, and waits for its owner; until it is closed. */
export function tellHeld(held: Held, state: State, open: (path: string) => void): void {
  const id = heldNoticeId(held.channel_id);
  const go = () => {
    notifications.hide(id);
    open(`/messenger/${held.channel_id}/`);
  };
  // One of the same id would only stay.
  notifications.hide(id);
  notifications.show({
    id,
    color: 'yellow',
    title: <NoticeTitle held={held} state={state} />,
    message: <NoticeText held={held} onOpen={go} />,
    autoClose: false,
  });
}

function NoticeTitle({ held: { channel_id: channelId }, state }: { held: Held; state: State }) {
  const t = useT('scheduledMessages');
  const channels = useT('channels');
  const channel = state.channels[channelId];
  if (!channel) return t('notice.titleUnknown');
  const builtIn = { [channelTypes.general]: 'general', [channelTypes.managers]: 'managers' } as const;
  const known = channel.type in builtIn ? channels(builtIn[channel.type as keyof typeof builtIn]) : null;
  const name = known ?? channelTitle(state, channel);
  return name === '' ? t('notice.titleUnknown') : t('notice.title', { name });
}

function NoticeText({ held: { reason }, onOpen }: { held: Held; onOpen: () => void }) {
  const t = useT('scheduledMessages');
  return (
    <>
      {t(`held.${reason}`, { name: t('someone') })}{' '}
      <Anchor component="button" type="button" size="sm" data-testid="held-notice" onClick={onOpen}>
        {t('notice.open')}
      </Anchor>
    </>
  );
}

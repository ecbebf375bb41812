import { generalChannelId } from '@switchboard/contract';
import { IconMessages } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { State } from '../../../store/state.ts';
import { useStore } from '../../../store/store-context.tsx';
import { readLastChannel } from '../../routes/last-channel.ts';
import classes from './nav-row.module.css';
import { NavRow } from './nav-row.tsx';

/** Excludes the general channel and the user's own one, which have entries of their own. */
const isOther = (state: State, channelId: number | null) =>
  channelId !== null && channelId !== generalChannelId && channelId !== state.me?.own_channel_id;

/** Links to the channel last opened, or says that there is none besides the general and the own one. */
export function ChatsLine({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT('shell');
  const target = useStore((state) => {
    const lastId = isOther(state, state.active.channelId) ? state.active.channelId : readLastChannel(localStorage);
    return lastId !== null && state.channels[lastId] ? lastId : generalChannelId;
  });
  const hasOthers = useStore((state) =>
    Object.values(state.channels).some(({ id }) => isOther(state, id) && state.memberships[id]?.is_member === true),
  );
  const icon = <IconMessages size={18} stroke={1.75} />;
  if (!hasOthers) {
    return (
      <div
        className={classes.row}
        data-disabled
        data-collapsed={isCollapsed || undefined}
        title={t('noOtherChats')}
        data-testid="nav-chats"
      >
        <span className={classes.icon}>{icon}</span>
        <span className={classes.label}>{t('chats')}</span>
      </div>
    );
  }
  return (
    <NavRow
      to="/messenger/$id/"
      channelId={target}
      icon={icon}
      label={t('chats')}
      isShortcut
      isCollapsed={isCollapsed}
      testId="nav-chats"
    />
  );
}

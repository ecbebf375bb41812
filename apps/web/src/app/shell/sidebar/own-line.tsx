import { useT } from '../../../i18n/use-t.ts';
import { fullName, selectUnread } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { NavRow } from './nav-row.tsx';

export function OwnLine({ channelId, isCollapsed }: { channelId: number; isCollapsed: boolean }) {
  const t = useT('shell');
  const me = useStore((state) => state.me);
  const unread = useStore(selectUnread(channelId));
  if (!me) return null;
  const name = fullName(me);
  return (
    <NavRow
      to="/messenger/$id/"
      channelId={channelId}
      icon={<Avatar name={name} pictureId={me.avatar?.id ?? null} size={22} />}
      label={t('own', { name })}
      unread={unread}
      isCollapsed={isCollapsed}
      testId="nav-own"
    />
  );
}

import { Anchor } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import type { State } from '../../store/state.ts';

type Notice = EventData<'targetNotice'>;

const closesAfterMs = { near: 9_000, late: 20_000 } as const;
/** As many stand one below the other; then one speaks of all, so that other toasts need not wait behind them. */
const shownAtMost = 2;
const idOf = ({ channel_id: channelId, kind }: Notice): string => `target-notice-${channelId}-${kind}`;
const idOfMany = 'target-notice-many';
const shownIds = (): string[] => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].flatMap(({ id = '' }) => (id.startsWith('target-notice-') ? [id] : []));
};

/** Answered, closed or put off since; of a conversation that the page does not hold nothing is known. */
const isOver = ({ channel_id: channelId, kind }: Notice, { channels }: State): boolean =>
  channels[channelId]?.targets.every((target) => target.kind !== kind || target.is_paused) === true;

/** Shows that the time of a target is nearly over, or over, unless the reader has the conversation before them. */
export function tellTarget(notice: Notice, state: State, open: (path: string) => void): void {
  const { channel_id: channelId, level, name } = notice;
  if (state.active.channelId === channelId && document.visibilityState === 'visible') return;
  if (isOver(notice, state)) return;
  const id = idOf(notice);
  // One of the same id would only stay.
  notifications.hide(id);
  const shown = shownIds();
  const isMany = shown.length >= shownAtMost || shown.includes(idOfMany);
  if (isMany) for (const one of shown) notifications.hide(one);
  const shownId = isMany ? idOfMany : id;
  const go = () => {
    notifications.hide(shownId);
    open(isMany ? '/messenger/' : `/messenger/${channelId}/`);
  };
  notifications.show({
    id: shownId,
    color: level === 'late' ? 'red' : 'yellow',
    title: isMany ? <ManyText /> : <bdi>{name}</bdi>,
    message: <NoticeBody notice={isMany ? null : notice} onOpen={go} />,
    autoClose: closesAfterMs[level],
  });
}

const ManyText = () => useT('targets')('notice.many');

function NoticeBody({ notice, onOpen }: { notice: Notice | null; onOpen: () => void }) {
  const t = useT('targets');
  return (
    <>
      {notice !== null && `${t(`notice.${notice.level}.${notice.kind}`)} `}
      <Anchor component="button" type="button" size="sm" data-testid="target-notice" onClick={onOpen}>
        {t('open')}
      </Anchor>
    </>
  );
}

import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle } from '../../store/selectors.ts';
import type { State } from '../../store/state.ts';

type Notice = EventData<'newTargetNotice'>;

/** Not until it is closed: of many late conversations only a few fit on the screen, and the lists show them all. */
const closesAfterMs = { near: 9_000, late: 20_000 } as const;

/** Shows that the time of a target is nearly over, or over, unless the reader has the conversation before them. */
export function tellTarget(notice: Notice, state: State, open: (path: string) => void): void {
  const { channel_id: channelId, level } = notice;
  if (state.active.channelId === channelId && document.visibilityState === 'visible') return;
  const id = `target-notice-${channelId}`;
  const go = () => {
    notifications.hide(id);
    open(`/messenger/${channelId}/`);
  };
  const channel = state.channels[channelId];
  const name = channel ? channelTitle(state, channel) : '';
  // One of the same id would only stay.
  notifications.hide(id);
  notifications.show({
    id,
    color: level === 'late' ? 'red' : 'yellow',
    title: name === '' ? <NoticeText notice={notice} /> : <bdi>{name}</bdi>,
    message: <NoticeBody notice={notice} isNamed={name !== ''} onOpen={go} />,
    autoClose: closesAfterMs[level],
  });
}

const NoticeText = ({ notice: { kind, level } }: { notice: Notice }) => useT('targets')(`notice.${level}.${kind}`);

interface NoticeBodyProps {
  notice: Notice;
  /** The title is the client's name. */
  isNamed: boolean;
  onOpen: () => void;
}

function NoticeBody({ notice, isNamed, onOpen }: NoticeBodyProps) {
  const t = useT('targets');
  return (
    <>
      {isNamed && (
        <>
          <NoticeText notice={notice} />{' '}
        </>
      )}
      <Anchor component="button" type="button" size="sm" data-testid="target-notice" onClick={onOpen}>
        {t('open')}
      </Anchor>
    </>
  );
}

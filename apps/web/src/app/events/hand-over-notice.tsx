import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useEffect } from 'react';
import { showNotification } from '../../features/chat/notifications/desktop-notification.ts';
import { useT } from '../../i18n/use-t.ts';
import type { State } from '../../store/state.ts';

type Notice = EventData<'handOverNotice'>;

const closesAfterMs = 9_000;

/** Shows that a colleague has handed over many conversations, unless nothing is to be shown at all. */
export function tellHandOver(notice: Notice, me: State['me']): void {
  if (me === null || me.preferences.notify === 'none') return;
  const id = `hand-over-notice-${notice.bulk_id}`;
  notifications.show({
    id,
    title: <NoticeTitle notice={notice} />,
    message: <NoticeText notice={notice} />,
    autoClose: closesAfterMs,
  });
}

const useTitle = ({ by, count }: Notice) => useT('bulk')('handedToYou', { name: by, count });

const NoticeTitle = ({ notice }: { notice: Notice }) => <span data-testid="hand-over-notice">{useTitle(notice)}</span>;

function NoticeText({ notice }: { notice: Notice }) {
  const body = useT('bulk')('handedHint');
  const title = useTitle(notice);
  useEffect(() => {
    if (!document.hidden) return;
    const tag = `bulk-${notice.bulk_id}`;
    showNotification({ title, body, tag, url: '/messenger/' }, () => window.focus());
  }, [body, notice, title]);
  return body;
}

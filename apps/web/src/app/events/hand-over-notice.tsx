import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useEffect } from 'react';
import { showNotification } from '../../features/chat/notifications/desktop-notification.ts';
import { useT } from '../../i18n/use-t.ts';
import type { State } from '../../store/state.ts';

type Notice = EventData<'handOverNotice'>;

const closesAfterMs = 9_000;

/**
 * Shows that a colleague has handed over many conversations, unless nothing is to be shown at all. The tab that leads
 * also tells the system, when it is hidden.
 */
export function tellHandOver(notice: Notice, me: State['me'], leads: () => boolean): void {
  if (me === null || me.preferences.notify === 'none') return;
  const id = `hand-over-notice-${notice.bulk_id}`;
  notifications.show({
    id,
    title: <NoticeTitle notice={notice} />,
    message: <NoticeText notice={notice} leads={leads} />,
    autoClose: closesAfterMs,
  });
}

const useTitle = ({ by, count }: Notice) => useT('bulk')('handedToYou', { name: by, count });

const NoticeTitle = ({ notice }: { notice: Notice }) => <span data-testid="hand-over-notice">{useTitle(notice)}</span>;

function NoticeText({ notice, leads }: { notice: Notice; leads: () => boolean }) {
  const body = useT('bulk')('handedHint');
  const title = useTitle(notice);
  useEffect(() => {
    if (!document.hidden || !leads()) return undefined;
    const tag = `bulk-${notice.bulk_id}`;
    const shown = showNotification({ title, body, tag, url: '/messenger/' }, () => window.focus());
    // A hidden page may keep the notice for longer.
    const closing = setTimeout(shown.close, closesAfterMs);
    return () => {
      clearTimeout(closing);
      shown.close();
    };
  }, [body, leads, notice, title]);
  return body;
}

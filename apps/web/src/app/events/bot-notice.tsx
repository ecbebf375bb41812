import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useEffect } from 'react';
import { showNotification } from '../../features/chat/notifications/desktop-notification.ts';
import { useT } from '../../i18n/use-t.ts';

type Notice = EventData<'botNotice'>;

const closesAfterMs = 9_000;

/** Shows that a bot does not work, until it is closed, or that it works again. */
export function tellBotNotice(notice: Notice, open: (path: string) => void): void {
  const { bot_id: botId, trouble } = notice;
  const idOf = (isBroken: boolean) => `bot-notice-${botId}-${isBroken}`;
  const id = idOf(trouble !== null);
  const go = () => {
    notifications.hide(id);
    open(`/preferences/bots/?bot=${botId}`);
  };
  // The earlier notice about it is no longer true.
  notifications.hide(idOf(trouble === null));
  notifications.show({
    id,
    color: trouble === null ? 'green' : 'red',
    title: <NoticeTitle notice={notice} />,
    message: <NoticeText notice={notice} onOpen={go} />,
    autoClose: trouble === null ? closesAfterMs : false,
  });
}

function NoticeTitle({ notice: { title: name, trouble } }: { notice: Notice }) {
  const t = useT('bots');
  return t(trouble === null ? 'trouble.works' : 'trouble.broken', { name });
}

function NoticeText({
  notice: { bot_id: botId, title: name, trouble },
  onOpen,
}: {
  notice: Notice;
  onOpen: () => void;
}) {
  const t = useT('bots');
  const title = t(trouble === null ? 'trouble.works' : 'trouble.broken', { name });
  const body = trouble === null ? t('trouble.worksHint') : t(`trouble.reason.${trouble}`);
  useEffect(() => {
    if (!document.hidden) return;
    const url = `/preferences/bots/?bot=${botId}`;
    showNotification({ title, body, tag: `bot-${botId}`, url }, () => window.focus());
  }, [body, botId, title]);
  return (
    <>
      {body}{' '}
      {trouble !== null && (
        <Anchor component="button" type="button" size="sm" data-testid="bot-notice" onClick={onOpen}>
          {t('trouble.open')}
        </Anchor>
      )}
    </>
  );
}

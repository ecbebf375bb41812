import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type EventData, limits } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

type Notice = EventData<'webhookNotice'>;

/** Shows that a webhook was switched off, until it is closed: nothing of what happens reaches its receiver now. */
export function tellSwitchedOff(notice: Notice, open: (path: string) => void): void {
  const id = `webhook-off-${notice.webhook_id}`;
  // One of the same id would only stay.
  notifications.hide(id);
  const go = () => {
    notifications.hide(id);
    open(`/preferences/webhooks/${notice.webhook_id}/`);
  };
  notifications.show({
    id,
    color: 'yellow',
    title: <NoticeTitle name={notice.name} />,
    message: <NoticeBody reason={notice.reason} onOpen={go} />,
    autoClose: false,
  });
}

const NoticeTitle = ({ name }: { name: string }) => useT('webhooks')('notice.title', { name });

function NoticeBody({ reason, onOpen }: { reason: Notice['reason']; onOpen: () => void }) {
  const t = useT('webhooks');
  return (
    <>
      {t(`offReasons.${reason}`, { days: limits.webhookFailingDays })}.{' '}
      <Anchor component="button" type="button" size="sm" data-testid="webhook-notice" onClick={onOpen}>
        {t('notice.open')}
      </Anchor>
    </>
  );
}

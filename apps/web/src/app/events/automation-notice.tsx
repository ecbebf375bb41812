import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

type Notice = EventData<'automationNotice'>;

/** Shows that a rule was paused, until it is closed: nobody else would see that it runs no more. */
export function tellPausedRule(notice: Notice, open: (path: string) => void): void {
  const id = `paused-rule-${notice.rule_id}`;
  // One of the same id would only stay.
  notifications.hide(id);
  const go = () => {
    notifications.hide(id);
    open('/preferences/rules/');
  };
  notifications.show({
    id,
    color: 'yellow',
    title: <NoticeTitle name={notice.name} />,
    message: <NoticeBody onOpen={go} />,
    autoClose: false,
  });
}

const NoticeTitle = ({ name }: { name: string }) => useT('automation')('notice.paused', { name });

function NoticeBody({ onOpen }: { onOpen: () => void }) {
  const t = useT('automation');
  return (
    <>
      {t('notice.pausedHint')}{' '}
      <Anchor component="button" type="button" size="sm" data-testid="paused-rule-notice" onClick={onOpen}>
        {t('notice.open')}
      </Anchor>
    </>
  );
}

import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

type Notice = EventData<'taskNotice'>;

const closesAfterMs = 9_000;

/** Shows a notice about a task; one that its time has come stays until it is closed. */
export function tellTaskNotice(notice: Notice, open: (path: string) => void): void {
  const { task_id: taskId, reason } = notice;
  const id = `task-notice-${taskId}-${reason}`;
  const go = () => {
    notifications.hide(id);
    open(`/tasks/${taskId}/`);
  };
  notifications.show({
    id,
    title: <NoticeTitle notice={notice} />,
    message: <NoticeLink notice={notice} onOpen={go} />,
    autoClose: reason === 'due' ? false : closesAfterMs,
  });
}

function NoticeTitle({ notice: { kind, reason } }: { notice: Notice }) {
  const t = useT('taskNotices');
  return reason === 'due' ? t(`dueOf.${kind}`) : t(reason);
}

function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useT('taskNotices');
  return (
    <Anchor component="button" type="button" size="sm" ta="start" data-testid="task-notice" onClick={onOpen}>
      <bdi>{notice.title || t('untitled', { id: String(notice.task_id) })}</bdi>
    </Anchor>
  );
}

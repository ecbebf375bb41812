import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChecks } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { selectUnread } from '../../../store/selectors.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';

/** Marks everything as read, muted channels included; shown only while something is unread. */
export function MarkAllRead() {
  const t = useT('shell');
  const actions = useActions();
  const markAllRead = useAction(async () => {
    await actions.markAllRead();
    notifications.show({ message: t('markedAllRead') });
  }, t('markAllReadFailed'));
  const hasUnread = useStore((state) =>
    Object.keys(state.memberships).some((id) => selectUnread(Number(id))(state) > 0),
  );
  if (!hasUnread) return null;

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('markAllRead')}
      data-hint={t('markAllRead')}
      loading={markAllRead.isPending}
      data-testid="mark-all-read"
      onClick={markAllRead.run}
    >
      <IconChecks size={18} stroke={1.8} />
    </ActionIcon>
  );
}

import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { selectUnread } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';

/** Reads everything everywhere, muted channels too; only there while something is unread. */
export function MarkAllRead() {
  const t = useT('shell');
  const actions = useActions();
  const errorText = useErrorText();
  const [marking, setMarking] = useState(false);
  const hasUnread = useStore((state) =>
    Object.keys(state.memberships).some((id) => selectUnread(Number(id))(state) > 0),
  );
  if (!hasUnread) return null;

  const markAllRead = async () => {
    setMarking(true);
    try {
      await actions.markAllRead();
      notifications.show({ message: t('markedAllRead') });
    } catch (error) {
      notifications.show({ color: 'red', title: t('markAllReadFailed'), message: errorText(error) });
    } finally {
      setMarking(false);
    }
  };

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('markAllRead')}
      data-hint={t('markAllRead')}
      loading={marking}
      data-testid="mark-all-read"
      onClick={() => void markAllRead()}
    >
      <IconChecks size={18} stroke={1.8} />
    </ActionIcon>
  );
}

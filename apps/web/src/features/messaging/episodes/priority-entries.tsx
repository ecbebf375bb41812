import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, type ConversationPriority, conversationPriorities } from '@switchboard/contract';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

/** How urgent a conversation is, as entries of a menu: the present one is checked. */
export function PriorityEntries({ channel }: { channel: Channel }) {
  const t = useT('episodes');
  const { setPriority } = useActions();
  const errorText = useErrorText();
  const set = async (priority: ConversationPriority) => {
    try {
      await setPriority(channel.id, priority);
    } catch (error) {
      notifications.show({ color: 'red', title: t('priorityFailed'), message: errorText(error) });
    }
  };
  return (
    <>
      <Menu.Label>{t('priority')}</Menu.Label>
      {conversationPriorities.toReversed().map((priority) => (
        <Menu.Item
          key={priority}
          role="menuitemradio"
          aria-checked={priority === channel.priority}
          leftSection={<IconCheck size={16} visibility={priority === channel.priority ? 'visible' : 'hidden'} />}
          data-testid={`priority-${priority}`}
          onClick={() => void set(priority)}
        >
          {t(`priorities.${priority}`)}
        </Menu.Item>
      ))}
    </>
  );
}

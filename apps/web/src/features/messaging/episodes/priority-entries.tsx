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
        <Menu.RadioItem
          key={priority}
          value={priority}
          checked={priority === channel.priority}
          checkIcon={<IconCheck size={16} />}
          closeMenuOnClick
          data-testid={`priority-${priority}`}
          onChange={() => void set(priority)}
        >
          {t(`priorities.${priority}`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}

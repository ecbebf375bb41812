import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { abilitiesOf } from './message-actions.ts';
import type { MessageHandlers } from './message-item.tsx';
import classes from './message-toolbar.module.css';

interface MessageToolbarProps {
  message: Message;
  handlers: MessageHandlers;
}

/** What can be done with a message: buttons over its corner where there is room, a menu on narrow screens. */
export function MessageToolbar({ message, handlers }: MessageToolbarProps) {
  const t = useT('timeline');
  const can = useStore(useShallow((state) => abilitiesOf(state, message)));
  const clipboard = useClipboard();

  const handleCopy = () => {
    clipboard.copy(toPlainText(message.content));
    notifications.show({ message: t('actions.copied'), autoClose: 1500 });
  };

  const entries = [
    { key: 'reply', shown: can.reply, Icon: IconArrowBackUp, run: () => handlers.onReply(message) },
    { key: 'edit', shown: can.edit, Icon: IconPencil, run: () => handlers.onEdit(message) },
    { key: 'copy', shown: message.content !== '', Icon: IconCopy, run: handleCopy },
    { key: 'delete', shown: can.delete, Icon: IconTrash, run: () => handlers.onDelete(message) },
  ] as const;
  const shown = entries.filter((entry) => entry.shown);
  if (shown.length === 0) return null;

  return (
    <div className={classes.toolbar} role="group" aria-label={t('actions.label')}>
      {shown.map(({ key, Icon, run }) => (
        <button
          key={key}
          type="button"
          className={classes.button}
          data-danger={key === 'delete' || undefined}
          data-testid={`message-${key}`}
          aria-label={t(`actions.${key}`)}
          title={t(`actions.${key}`)}
          onClick={run}
        >
          <Icon size={17} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.more} aria-label={t('actions.more')} title={t('actions.more')}>
            <IconDots size={18} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ key, Icon, run }) => (
            <Menu.Item
              key={key}
              leftSection={<Icon size={16} aria-hidden="true" />}
              {...(key === 'delete' ? { color: 'red' } : {})}
              onClick={run}
            >
              {t(`actions.${key}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

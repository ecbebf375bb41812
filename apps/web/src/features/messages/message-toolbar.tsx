import { Menu, Popover } from '@mantine/core';
import type { Message } from '@switchboard/contract';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { CommandIcon } from './command-icons.tsx';
import { commandsFor, type MessageCommand, useMessageActionsContext } from './message-commands.ts';
import classes from './message-toolbar.module.css';
import { ReactionPicker } from './reaction-picker.tsx';

interface MessageToolbarProps {
  message: Message;
  /** Something of it is open: it has to stay although the pointer has left the message. */
  onBusyChange: (busy: boolean) => void;
}

const inMenu: readonly MessageCommand[] = ['copy', 'copyLink', 'markUnread'];

/** What can be done with a message: buttons over its corner where there is room, a sheet on narrow screens. */
export function MessageToolbar({ message, onBusyChange }: MessageToolbarProps) {
  const t = useT('timeline');
  const messageActions = useMessageActionsContext();
  const commands = useStore(useShallow((state) => commandsFor(state, message)));
  const menu = commands.filter((command) => inMenu.includes(command));

  return (
    <div className={classes.toolbar} role="group" aria-label={t('actions.label')} data-testid="message-toolbar">
      {commands.map((command) =>
        command === 'react' ? (
          <ReactButton key={command} message={message} onBusyChange={onBusyChange} />
        ) : inMenu.includes(command) ? null : (
          <ToolbarButton key={command} command={command} onClick={() => messageActions.run(command, message)} />
        ),
      )}
      <Menu position="bottom-end" withinPortal onChange={onBusyChange}>
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            data-testid="message-more"
            aria-label={t('actions.more')}
            title={t('actions.more')}
          >
            <IconDots size={18} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {menu.map((command) => (
            <Menu.Item
              key={command}
              data-testid={`message-${command}`}
              leftSection={<CommandIcon command={command} />}
              onClick={() => command !== 'react' && messageActions.run(command, message)}
            >
              {t(`actions.${command}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={classes.sheet}
        data-testid="message-sheet-button"
        aria-label={t('actions.more')}
        onClick={() => messageActions.showMenu(message)}
      >
        <IconDots size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

interface ToolbarButtonProps extends ComponentProps<'button'> {
  command: MessageCommand;
}

function ToolbarButton({ command, className = '', ...props }: ToolbarButtonProps) {
  const t = useT('timeline');
  return (
    <button
      type="button"
      // What a popover is anchored to gets a class of its own.
      className={`${classes.button} ${className}`}
      data-danger={command === 'delete' || undefined}
      data-testid={`message-${command}`}
      aria-label={t(`actions.${command}`)}
      title={t(`actions.${command}`)}
      {...props}
    >
      <CommandIcon command={command} />
    </button>
  );
}

function ReactButton({ message, onBusyChange }: MessageToolbarProps) {
  const messageActions = useMessageActionsContext();
  const [opened, setOpened] = useState(false);
  const change = (open: boolean) => {
    setOpened(open);
    onBusyChange(open);
  };
  return (
    <Popover opened={opened} onChange={change} position="top-end" withinPortal trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ToolbarButton command="react" onClick={() => change(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <ReactionPicker
          onPick={(emoji) => {
            change(false);
            messageActions.setReaction(message, emoji, true);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

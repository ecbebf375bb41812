import { Menu } from '@mantine/core';
import type { Message } from '@switchboard/contract';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from '../../../../store/store-context.tsx';
import { DropdownMenu } from '../../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../../ui/overlays/use-dropdown.ts';
import { isInMenu } from './command-icons.tsx';
import { CommandIcon, useCommandName } from './menu-icons.tsx';
import { commandsFor, useMessageActionsContext } from './message-commands.ts';

/** A message's commands that have no button of their own. */
export default function MessageMenuEntries({ dropdown, message }: { dropdown: Dropdown; message: Message }) {
  const nameOf = useCommandName();
  const messageActions = useMessageActionsContext();
  const commands = useStore(useShallow((state) => commandsFor(state, message).filter(isInMenu)));
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
      {commands.map((command) => (
        <Menu.Item
          key={command}
          {...(command === 'delete' && { color: 'red' })}
          data-testid={`message-${command}`}
          leftSection={<CommandIcon command={command} />}
          onClick={() => messageActions.run(command, message)}
        >
          {nameOf(command)}
        </Menu.Item>
      ))}
    </DropdownMenu>
  );
}

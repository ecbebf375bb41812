import { Drawer } from '@mantine/core';
import type { Message } from '@switchboard/contract';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useOpenedAfterMount } from '../../../../ui/overlays/use-opened-after-mount.ts';
import { usePageLeft } from '../../../../ui/overlays/use-page-left.ts';
import { ReactionNote } from '../reaction-note.tsx';
import { ReactionPicker } from '../reaction-picker.tsx';
import { CommandIcon, useCommandName } from './menu-icons.tsx';
import { commandsFor, type MessageActionsContext } from './message-commands.ts';
import classes from './message-sheet.module.css';

interface MessageSheetProps {
  /** Null closes it. */
  message: Message | null;
  messageActions: MessageActionsContext;
  onClose: () => void;
}

/** All of a message's commands for touch screens: reactions, then the commands by name. */
export default function MessageSheet({ message, messageActions, onClose }: MessageSheetProps) {
  const nameOf = useCommandName();
  const t = useT('timeline');
  // The entries stay while the sheet slides out.
  const [shown, setShown] = useState(message);
  if (message && message !== shown) setShown(message);
  usePageLeft(onClose);
  const isOpen = useOpenedAfterMount(message !== null);
  const commands = useStore(useShallow((state) => (shown ? commandsFor(state, shown) : [])));
  const close = (then: () => void) => {
    onClose();
    then();
  };

  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      // A `className` prop would also apply to the outer frame, which positions the content at the lower edge.
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('actions.label')} data-testid="message-sheet">
        <Drawer.Body className={classes.body ?? ''}>
          {shown && commands.includes('react') && (
            <div className={classes.reactions}>
              <ReactionPicker onPick={(emoji) => close(() => messageActions.setReaction(shown, emoji, true))} />
              <ReactionNote channelId={shown.channel_id} />
            </div>
          )}
          {commands.map((command) =>
            command === 'react' || !shown ? null : (
              <button
                key={command}
                type="button"
                className={classes.entry}
                data-danger={command === 'delete' || undefined}
                data-testid={`sheet-${command}`}
                onClick={() => close(() => messageActions.run(command, shown))}
              >
                <CommandIcon command={command} />
                {nameOf(command)}
              </button>
            ),
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

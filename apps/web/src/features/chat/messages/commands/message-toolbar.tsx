import type { Message } from '@switchboard/contract';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../../ui/overlays/use-dropdown.ts';
import { type ButtonCommand, ButtonIcon, isInMenu } from './command-icons.tsx';
import { commandsFor, useMessageActionsContext } from './message-commands.ts';
import classes from './message-toolbar.module.css';

const loadEntries = () => import('./message-menu-entries.tsx');
const MessageMenuEntries = lazy(loadEntries);
const loadReactions = () => import('./reaction-panel.tsx');
const ReactionPanel = lazy(loadReactions);

interface MessageToolbarProps {
  message: Message;
  /** True while a menu of the toolbar is open: it has to stay although the pointer has left the message. */
  onBusyChange: (busy: boolean) => void;
}

/** The commands of a message: buttons over its corner on wide screens, a sheet on narrow ones. */
export default function MessageToolbar({ message, onBusyChange }: MessageToolbarProps) {
  const t = useT('timeline');
  const messageActions = useMessageActionsContext();
  const commands = useStore(useShallow((state) => commandsFor(state, message)));

  return (
    <div className={classes.toolbar} role="group" aria-label={t('actions.label')} data-testid="message-toolbar">
      {commands.map((command) =>
        command === 'react' ? (
          <ReactButton key={command} message={message} onBusyChange={onBusyChange} />
        ) : isInMenu(command) ? null : (
          <ToolbarButton key={command} command={command} onClick={() => messageActions.run(command, message)} />
        ),
      )}
      <MoreButton message={message} onBusyChange={onBusyChange} />
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
  command: ButtonCommand;
}

function ToolbarButton({ command, ...props }: ToolbarButtonProps) {
  const t = useT('timeline');
  return (
    <button
      type="button"
      className={classes.button}
      data-testid={`message-${command}`}
      aria-label={t(`actions.${command}`)}
      title={t(`actions.${command}`)}
      {...props}
    >
      <ButtonIcon command={command} />
    </button>
  );
}

function MoreButton({ message, onBusyChange }: MessageToolbarProps) {
  const t = useT('timeline');
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadEntries, onChange: onBusyChange });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-testid="message-more"
        aria-label={t('actions.more')}
        title={t('actions.more')}
        {...buttonProps}
      >
        <IconDots size={18} aria-hidden="true" />
      </button>
      {dropdown && (
        <LazyPart floats>
          <MessageMenuEntries dropdown={dropdown} message={message} />
        </LazyPart>
      )}
    </>
  );
}

function ReactButton({ message, onBusyChange }: MessageToolbarProps) {
  const messageActions = useMessageActionsContext();
  const { buttonProps, dropdown } = useDropdown({ popup: 'dialog', load: loadReactions, onChange: onBusyChange });
  return (
    <>
      <ToolbarButton command="react" {...buttonProps} />
      {dropdown && (
        <LazyPart floats>
          <ReactionPanel
            dropdown={dropdown}
            channelId={message.channel_id}
            onPick={(emoji) => messageActions.setReaction(message, emoji, true)}
          />
        </LazyPart>
      )}
    </>
  );
}

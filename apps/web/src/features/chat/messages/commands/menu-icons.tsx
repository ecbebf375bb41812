import {
  IconAlarm,
  IconBell,
  IconBookmarkPlus,
  IconChecklist,
  IconCopy,
  IconLink,
  IconMailOpened,
  IconMoodPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { buttonIcons } from './command-icons.tsx';
import type { MessageCommand } from './message-commands.ts';

const icons = {
  ...buttonIcons,
  copy: IconCopy,
  copyLink: IconLink,
  whoReacted: IconMoodPlus,
  createTask: IconChecklist,
  remindMe: IconBell,
  promise: IconAlarm,
  keepReply: IconBookmarkPlus,
  markUnread: IconMailOpened,
  delete: IconTrash,
} satisfies Record<MessageCommand, unknown>;

export function CommandIcon({ command }: { command: MessageCommand }) {
  const Icon = icons[command];
  return <Icon size={17} stroke={1.8} aria-hidden="true" />;
}

/** The commands' names in a menu; those that make a task come with their texts. */
export function useCommandName(): (command: MessageCommand) => string {
  const t = useT('timeline');
  const tasks = useT('taskNotices');
  return (command) => {
    if (command === 'createTask' || command === 'remindMe' || command === 'promise') return tasks(`make.${command}`);
    return t(`actions.${command}`);
  };
}

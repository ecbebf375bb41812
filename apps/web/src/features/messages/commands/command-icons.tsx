import {
  IconArrowBackUp,
  IconBell,
  IconChecklist,
  IconCopy,
  IconLink,
  IconMailOpened,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { MessageCommand } from './message-commands.ts';

const icons = {
  react: IconMoodPlus,
  reply: IconArrowBackUp,
  edit: IconPencil,
  pin: IconPin,
  unpin: IconPinnedOff,
  copy: IconCopy,
  copyLink: IconLink,
  whoReacted: IconMoodPlus,
  createTask: IconChecklist,
  remindMe: IconBell,
  promise: IconBell,
  markUnread: IconMailOpened,
  delete: IconTrash,
} satisfies Record<MessageCommand, unknown>;

export function CommandIcon({ command }: { command: MessageCommand }) {
  const Icon = icons[command];
  return <Icon size={17} stroke={1.8} aria-hidden="true" />;
}

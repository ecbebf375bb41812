import { IconArrowBackUp, IconMoodPlus, IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { MessageCommand } from './message-commands.ts';

/** Icons of the commands that have a button; those of the menu come with it. */
export const buttonIcons = {
  react: IconMoodPlus,
  reply: IconArrowBackUp,
  edit: IconPencil,
  pin: IconPin,
  unpin: IconPinnedOff,
} satisfies Partial<Record<MessageCommand, unknown>>;
export type ButtonCommand = keyof typeof buttonIcons;
type MenuCommand = Exclude<MessageCommand, ButtonCommand>;

/** Whether a command is in the overflow menu; the others have a button each. */
export const isInMenu = (command: MessageCommand): command is MenuCommand => !(command in buttonIcons);

export function ButtonIcon({ command }: { command: ButtonCommand }) {
  const Icon = buttonIcons[command];
  return <Icon size={17} stroke={1.8} aria-hidden="true" />;
}

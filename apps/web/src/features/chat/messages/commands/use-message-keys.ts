import type { Message } from '@switchboard/contract';
import type { KeyboardEvent } from 'react';
import { useStoreApi } from '../../../../store/store-context.tsx';
import { commandsFor, type MessageActionsContext, type MessageCommand } from './message-commands.ts';

/** By key code, so that they are the same in every keyboard layout. */
const commandsOfKeys: Record<string, readonly MessageCommand[]> = {
  KeyR: ['reply'],
  KeyE: ['edit'],
  KeyP: ['pin', 'unpin'],
  KeyC: ['copy'],
  KeyL: ['copyLink'],
  KeyU: ['markUnread'],
};

const buttonOf = (article: Element, testId: string) =>
  article.querySelector<HTMLElement>(`[data-testid="message-toolbar"] ${testId}`);

/**
 * Keys of a focused message: single letters for its commands unless the reader has switched them off, `+` for a
 * reaction, Delete, and Enter for the buttons.
 */
export function useMessageKeys(
  message: Message,
  messageActions: MessageActionsContext,
): (event: KeyboardEvent) => void {
  const store = useStoreApi();
  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const state = store.getState();
    const withLetters = state.me?.preferences.shortcuts ?? false;
    const wanted = event.key === 'Delete' ? ['delete'] : withLetters ? (commandsOfKeys[event.code] ?? []) : [];
    const command = commandsFor(state, message).find((each) => wanted.includes(each));
    if (command !== undefined && command !== 'react') {
      event.preventDefault();
      messageActions.run(command, message);
    } else if (event.key === '+' && withLetters) {
      event.preventDefault();
      buttonOf(event.currentTarget, '[data-testid="message-react"]')?.click();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      buttonOf(event.currentTarget, 'button')?.focus();
    }
  };
}

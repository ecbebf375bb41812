import type { NotifiedConversation } from '@switchboard/contract';

/** The types of the DOM leave the buttons of notifications out. */
export interface NotificationButton {
  action: string;
  title: string;
}

/** As many as the system shows; without support for them none. */
export const fitButtons = (buttons: readonly NotificationButton[]): NotificationButton[] =>
  buttons.slice(0, (Notification as unknown as { maxActions?: number }).maxActions ?? 0);

export const buttonsOf = ({ actions, words }: NotifiedConversation): NotificationButton[] =>
  actions.map((action) => ({ action, title: words[action] }));

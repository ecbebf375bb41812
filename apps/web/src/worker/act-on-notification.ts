import type { NotificationAction, NotifiedConversation } from '@switchboard/contract';
import type { NotificationButton } from './notification-buttons.ts';
import { changeFor, type Outcome, type PageReply, type StateBody, undoFor } from './state-change.ts';

/** What a notification keeps for the clicks on it. */
export interface NotificationData {
  url: string;
  conversation?: NotifiedConversation;
  /** What its one action takes back. */
  undoes?: NotificationAction;
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  data: NotificationData;
  actions: NotificationButton[];
  /** It waits for its reader, or leaves by itself. */
  stays: boolean;
}

export interface ActDeps {
  /** Has a page of the user make the change; null when none is open. */
  handOver: (conversation: NotifiedConversation, body: StateBody) => Promise<PageReply | null>;
  send: (conversation: NotifiedConversation, body: StateBody) => Promise<Outcome>;
  show: (shown: Shown) => Promise<void>;
  now: () => number;
}

const doneWords = { close: 'closed', snooze: 'snoozed', settle: 'settled' } as const;

/**
 * Does what a button of a notification says: a page of the user if one is open, otherwise the worker. It is said with
 * an undo, by the page where its reader looks at it, otherwise by the worker. What was not done the worker always says,
 * which leads to the conversation.
 */
export async function actOnNotification(
  { title, data }: { title: string; data: NotificationData },
  button: string,
  { handOver, send, show, now }: ActDeps,
): Promise<void> {
  const { url, conversation, undoes } = data;
  if (conversation === undefined) return;
  const action = undoes ?? conversation.actions.find((offered) => offered === button);
  if (action === undefined) return;
  const { words } = conversation;
  // Not that of messages: the next one, or a page that closes what it has shown, must not take it away.
  const tag = `outcome-${conversation.channel_id}`;
  const body = undoes ? undoFor(conversation.version, undoes) : changeFor(conversation, action, now());
  const byPage = await handOver(conversation, body);
  const outcome = byPage ?? (await send(conversation, body));
  if ('refusal' in outcome) {
    await show({ title, body: words[outcome.refusal], tag, data: { url }, actions: [], stays: true });
    return;
  }
  if (byPage?.isSeen || undoes) return;
  await show({
    title,
    body: words[doneWords[action]],
    tag,
    data: { url, conversation: { ...conversation, version: outcome.version }, undoes: action },
    actions: [{ action: 'undo', title: words.undo }],
    stays: false,
  });
}

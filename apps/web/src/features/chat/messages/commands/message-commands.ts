import { can, channelTypes, hasPermission, type Message } from '@switchboard/contract';
import { createContext, use } from 'react';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import type { State } from '../../../../store/state.ts';

/** The commands of a message, in the order of the menus. */
export const messageCommands = [
  'react',
  'reply',
  'edit',
  'pin',
  'unpin',
  'copy',
  'copyLink',
  'whoReacted',
  'createTask',
  'remindMe',
  'promise',
  'keepReply',
  'markUnread',
  'delete',
] as const;
export type MessageCommand = (typeof messageCommands)[number];

/** The commands that make something else of a message, by a form. */
export type FormCommand = Extract<MessageCommand, 'createTask' | 'remindMe' | 'promise' | 'keepReply'>;

/**
 * The commands a reader has on a message: uses the rules of `can` that the server enforces, so that no button leads to
 * a refusal.
 */
export function commandsFor(state: State, message: Message): MessageCommand[] {
  const channel = state.channels[message.channel_id];
  if (!state.me || !channel || message.seq === 0 || message.deleted_at !== null) return [];
  const actor = actorOf(state.me);
  const facts = channelFacts(channel, state.memberships[channel.id]);
  const subject = { ...message, is_system: message.system !== null, channel: facts };
  const { permissions } = state.me;
  const mayPlan = hasPermission(permissions, 'tasks', 'create');
  const mayPin = can(actor, 'message.pin', subject);
  const allowed: Record<MessageCommand, boolean> = {
    react: can(actor, 'message.react', subject),
    reply: can(actor, 'channel.post', facts) && facts.is_member,
    edit: can(actor, 'message.edit', subject),
    pin: mayPin && message.pinned_at === null,
    unpin: mayPin && message.pinned_at !== null,
    copy: message.content !== '',
    copyLink: true,
    whoReacted: message.reactions.length > 0,
    createTask: mayPlan,
    remindMe: hasPermission(permissions, 'tasks', 'read'),
    // To a client, of an answer.
    promise: mayPlan && message.client_id !== null,
    // Of what a colleague has answered a client.
    keepReply:
      channel.type === channelTypes.client &&
      message.created_by !== null &&
      message.audience === 'public' &&
      message.content !== '' &&
      can(actor, 'conversations.answer', null),
    markUnread: facts.is_member,
    delete: can(actor, 'message.delete', subject),
  };
  return messageCommands.filter((command) => allowed[command]);
}

/** The functions the surrounding screen provides to messages. */
export interface MessageActionsContext {
  run: (command: Exclude<MessageCommand, 'react'>, message: Message) => void;
  setReaction: (message: Message, emoji: string, on: boolean) => void;
  /** Opens the details of a message's delivery to the client. */
  showDelivery: (message: Message) => void;
  /** Opens the sheet with all of a message's commands. */
  showMenu: (message: Message) => void;
}

const ActionsContext = createContext<MessageActionsContext | null>(null);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActionsContext(): MessageActionsContext {
  const messageActions = use(ActionsContext);
  if (!messageActions) throw new Error('messages are shown outside of a MessageActionsProvider');
  return messageActions;
}

import { channelTypes, type Message, type NotifiedConversation } from '@switchboard/contract';
import type { Store } from '../../../store/store.ts';
import { addToBurst, type Burst, burstMs, endQuiet, noBurst } from './bursts.ts';
import type { Chime } from './chime.ts';
import { decideNotification, type NotificationReason } from './decide-notification.ts';
import { closeAfterMs, showNotification } from './desktop-notification.ts';
import { notificationText, type Texts } from './notification-text.ts';

interface NotifierDeps {
  store: Store;
  chime: Pick<Chime, 'play'>;
  /** Whether this tab announces for all of them. */
  leads: () => boolean;
  texts: () => Texts;
  openMessage: (channelId: number, seq: number) => void;
}

interface Announcement {
  message: Message;
  reason: Exclude<NotificationReason, null>;
}

interface ChannelNotification {
  burst: Burst<Announcement>;
  /** Ends the quiet second. */
  quietTimer: ReturnType<typeof setTimeout> | undefined;
  /** Closes the shown notification; null without one. */
  closeTimer: ReturnType<typeof setTimeout> | null;
  close: () => void;
  /** Messages that arrived in the quiet second, newest last. */
  quiet: Announcement[];
  /** The shown message; null without one. */
  shown: Message | null;
}

/** At most this many messages are kept until they can be decided on. */
const mostUnplaced = 20;

/** A new client may be somebody's in a moment (`messaging/assignment`): then they are no call to all. */
const newClientMs = 500;

type ConversationOf = (message: Message) => NotifiedConversation | null;

/** Announces messages that arrive: one notification per channel, with a sound if no other is showing. */
export class Notifier {
  readonly #deps: NotifierDeps;
  readonly #channels = new Map<number, ChannelNotification>();
  readonly #unsubscribe: () => void;
  /** Messages that arrived before what they are announced by was loaded. */
  #unplaced: Message[] = [];
  #conversationOf: ConversationOf | null = null;
  /** Calls of new clients that are decided in a moment, by the id of the message. */
  readonly #calls = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.store.subscribe((state, previous) => {
      if (state.channels !== previous.channels || state.me !== previous.me) this.#placeWaiting();
      if (state.memberships !== previous.memberships) this.#closeOld();
    });
  }

  /** A message has arrived and is in the store. */
  receive(message: Message, isLater = false): void {
    const { store, leads } = this.#deps;
    if (!leads()) return;
    const state = store.getState();
    if (!this.#canAnnounce(message)) {
      this.#unplaced = [...this.#unplaced, message].slice(-mostUnplaced);
      return;
    }
    const reason = decideNotification(state, message);
    if (reason === null) return;
    if (reason === 'new_client' && !isLater) {
      const decideAgain = () => {
        this.#calls.delete(message.id);
        this.receive(message, true);
      };
      this.#calls.set(message.id, setTimeout(decideAgain, newClientMs));
      return;
    }
    const held = this.#held(message.channel_id);
    const { burst, show } = addToBurst(held.burst, { message, reason }, Date.now());
    held.burst = burst;
    if (show) this.#show(held, show.item, show.count);
    else held.quiet.push({ message, reason });
  }

  /** What can be done from the notification of a message; those of clients wait for it. */
  offerActions(conversationOf: ConversationOf): void {
    this.#conversationOf = conversationOf;
    this.#placeWaiting();
  }

  /** A message was deleted: its text must not be shown any more. */
  forget(channelId: number, messageId: number): void {
    this.#unplaced = this.#unplaced.filter(({ id }) => id !== messageId);
    clearTimeout(this.#calls.get(messageId));
    const held = this.#channels.get(channelId);
    if (!held) return;
    held.quiet = held.quiet.filter(({ message }) => message.id !== messageId);
    held.burst = { ...held.burst, waiting: held.quiet.at(-1) ?? null };
    if (held.shown?.id !== messageId) return;
    clearTimeout(held.closeTimer ?? undefined);
    held.closeTimer = null;
    held.shown = null;
    held.close();
  }

  /** Shows how notifications look and sound. */
  test(): void {
    const { texts, chime } = this.#deps;
    const { notifications } = texts();
    const text = { title: notifications('testTitle'), body: notifications('testBody') };
    const shown = showNotification({ ...text, tag: 'test', url: '/preferences/notifications/' }, () => window.focus());
    setTimeout(shown.close, closeAfterMs);
    chime.play();
  }

  close(): void {
    this.#unsubscribe();
    for (const timer of this.#calls.values()) clearTimeout(timer);
    for (const held of this.#channels.values()) this.#dismiss(held);
  }

  /** Whether the reader, the message's channel and what can be done with that are known. */
  #canAnnounce(message: Message): boolean {
    const { me, channels } = this.#deps.store.getState();
    const channel = channels[message.channel_id];
    if (me === null || channel === undefined) return false;
    return channel.type !== channelTypes.client || this.#conversationOf !== null;
  }

  #held(channelId: number): ChannelNotification {
    const fresh = {
      burst: noBurst,
      quietTimer: undefined,
      closeTimer: null,
      close: () => undefined,
      shown: null,
      quiet: [],
    };
    const held = this.#channels.get(channelId) ?? fresh;
    this.#channels.set(channelId, held);
    return held;
  }

  #show(held: ChannelNotification, { message, reason }: Announcement, count: number): void {
    const { store, chime, texts, openMessage } = this.#deps;
    const state = store.getState();
    const { channel_id, seq } = message;
    const isQuiet = [...this.#channels.values()].every(({ closeTimer }) => closeTimer === null);
    if (isQuiet && state.me?.preferences.sound) chime.play();
    const text = notificationText(state, message, reason, count, texts());
    const url = `/messenger/${channel_id}/?message=${seq}`;
    const conversation = this.#conversationOf?.(message) ?? null;
    const byWorker = state.channels[channel_id]?.type === channelTypes.client;
    const shown = showNotification({ ...text, tag: `channel-${channel_id}`, url, byWorker, conversation }, () => {
      window.focus();
      openMessage(channel_id, seq);
      this.#dismiss(held);
    });
    held.close = shown.close;
    held.shown = message;
    held.quiet = [];
    // Also without a visible notification: the timer then limits how often the sound plays.
    clearTimeout(held.closeTimer ?? undefined);
    held.closeTimer = setTimeout(() => this.#dismiss(held), closeAfterMs);
    held.quietTimer = setTimeout(() => this.#endQuiet(held), burstMs);
  }

  #dismiss(held: ChannelNotification): void {
    clearTimeout(held.closeTimer ?? undefined);
    clearTimeout(held.quietTimer);
    held.closeTimer = null;
    held.shown = null;
    held.quiet = [];
    held.burst = noBurst;
    held.close();
  }

  #endQuiet(held: ChannelNotification): void {
    const { burst, show } = endQuiet(held.burst, Date.now());
    held.burst = burst;
    // Read, muted or opened within the second: it is not announced any more.
    if (show && decideNotification(this.#deps.store.getState(), show.item.message) !== null) {
      this.#show(held, show.item, show.count);
    }
  }

  #placeWaiting(): void {
    const waiting = this.#unplaced;
    this.#unplaced = [];
    for (const message of waiting) this.receive(message);
  }

  /**
   * Closes notifications of messages that were read, here or on another device, or that the reader may no longer see.
   */
  #closeOld(): void {
    const { channels, memberships } = this.#deps.store.getState();
    for (const [channelId, held] of this.#channels) {
      const membership = memberships[channelId];
      // What the product says counts as unread nowhere.
      const isRead =
        membership?.is_member && membership.unread_count === 0 && membership.read_seq >= (held.shown?.seq ?? 0);
      if (held.closeTimer !== null && (isRead || !channels[channelId])) this.#dismiss(held);
    }
  }
}

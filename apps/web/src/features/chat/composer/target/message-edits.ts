import type { Message } from '@switchboard/contract';
import type { Actions } from '../../../../store/actions.ts';
import type { Store } from '../../../../store/store.ts';
import { keepBegunEdit, readBegunEdit } from './begun-edits.ts';

interface MessageEditsDeps {
  channelId: number;
  store: Store;
  actions: Pick<Actions, 'editMessage'>;
  storage: Storage;
}

/**
 * The texts of messages being edited in a channel. An edit left unfinished, by a click elsewhere, a channel switch or a
 * reload, is restored when the message is edited again.
 */
export class MessageEdits {
  readonly #deps: MessageEditsDeps;
  #changed: { id: number; text: string } | null = null;
  /** What storage had when the message was first shown, so that it is not asked at every look. */
  #begun: { message: Message; text: string | null } | null = null;
  #saves: Promise<unknown> = Promise.resolve();

  constructor(deps: MessageEditsDeps) {
    this.#deps = deps;
  }

  textOf(message: Message): string {
    if (this.#begun?.message !== message) this.#begun = { message, text: this.#readBegun(message) };
    return (this.#changed?.id === message.id ? this.#changed.text : this.#begun.text) ?? message.content;
  }

  change(message: Message, text: string): void {
    this.#changed = { id: message.id, text };
    this.#keep(message, text === message.content ? null : text);
  }

  forget(message: Message): void {
    if (this.#changed?.id === message.id) this.#changed = null;
    this.#begun = null;
    this.#keep(message, null);
  }

  /** Until it is saved, the text is kept like an unfinished edit, and so it is when this fails. */
  async save(message: Message, text: string): Promise<void> {
    if (text === message.content) {
      this.forget(message);
      return;
    }
    this.change(message, text);
    const { actions, channelId } = this.#deps;
    // Saves run one after another, so that the last one wins.
    const sent = this.#saves.then(() => actions.editMessage(channelId, message.id, text));
    this.#saves = sent.catch(() => undefined);
    await sent;
    // Unless the edit has been reopened and changed meanwhile.
    if (this.#readBegun(message) === text) this.forget(message);
  }

  get #userId(): number {
    return this.#deps.store.getState().me?.id ?? 0;
  }

  #readBegun(message: Message): string | null {
    return readBegunEdit(this.#deps.storage, this.#userId, message);
  }

  #keep(message: Message, text: string | null): void {
    keepBegunEdit(this.#deps.storage, this.#userId, message, text);
  }
}

import { channelTypes, findVariables, type Message, type MessageAudience } from '@switchboard/contract';
import type { Actions } from '../../../../store/actions.ts';
import { type DraftKey, draftKey } from '../../../../store/sending/draft-key.ts';
import { selectAudience } from '../../../../store/sending/drafts.ts';
import type { Store } from '../../../../store/store.ts';
import type { Attachment, Uploads } from '../attachments/uploads.ts';
import type { MessageInputHandle } from '../input/message-input-props.ts';
import { type ComposerTarget, targetKeyOf } from '../target/composer-target.ts';
import type { ComposerTargets } from '../target/composer-targets.ts';
import { lastOwnMessage } from '../target/last-own-message.ts';
import { MessageEdits } from '../target/message-edits.ts';
import {
  type BoxState,
  type KeyAction,
  type KeyPress,
  keyAction,
  type SendBlock,
  sendBlock,
} from './composer-rules.ts';
import { hasTypedName, type NameMentions } from './name-mentions.ts';

interface ComposerSessionDeps {
  channelId: number;
  store: Store;
  actions: Pick<Actions, 'sendMessage' | 'editMessage' | 'setDraft' | 'sendTyping' | 'chooseAudience'>;
  uploads: Uploads;
  targets: ComposerTargets;
  nameMentions: NameMentions;
  storage: Storage;
}

/** The state a message box shows. */
export interface ComposerView {
  target: ComposerTarget | null;
  /** The message being edited. */
  editing: Message | null;
  /** Whom the text is for: that of the message being edited, or as the writer has chosen. */
  audience: MessageAudience;
  text: string;
  /** The files of the message; an edit has none to add or remove. */
  files: readonly Attachment[];
  connected: boolean;
  /** Why the message cannot be sent, or the edit not be saved. */
  block: SendBlock;
}

/** A message as it leaves the box. */
export type WrittenMessage = Required<Parameters<Actions['sendMessage']>[0]>;

/** What follows for the sender. */
export interface SendOutcome {
  /** A message is on its way, and its writer is still in the channel: the timeline then shows the newest messages. */
  onSent: () => void;
  /** The text to a client has variables that are not filled in; `send` sends it all the same. */
  onUnfilled: (names: readonly string[], send: () => void) => void;
  /** An edit could not be saved. */
  onRefused: (error: unknown) => void;
  /** Takes the message in place of the send queue. */
  deliver?: (message: WrittenMessage) => void;
}

const isSameList = <Item>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * The message box of one channel while it is on the screen: its content (a draft, a reply to a message or the
 * edit of one, with files), what a key means there, and how it is sent.
 */
export class ComposerSession {
  readonly #deps: ComposerSessionDeps;
  readonly #edits: MessageEdits;
  readonly #listeners = new Set<() => void>();
  /** The whole box and its text field, while they are on the page. */
  #box: HTMLElement | null = null;
  #input: MessageInputHandle | null = null;
  #view: ComposerView | null = null;
  /** The canned replies that were put into the draft. */
  readonly #replies = new Set<number>();
  /** The text that waits for the people it names. */
  #awaited: string | null = null;
  /** What was replied to or edited when the box opened, and when its field was last shown. */
  readonly #firstKey: string | null;
  #shownKey: string | null;
  #shownField: DraftKey | null = null;

  constructor(deps: ComposerSessionDeps) {
    this.#deps = deps;
    this.#edits = new MessageEdits(deps);
    this.#firstKey = targetKeyOf(deps.targets.read(deps.channelId));
    this.#shownKey = this.#firstKey;
  }

  /** The same object until it changes. */
  read = (): ComposerView => {
    const { channelId, store, uploads, targets } = this.#deps;
    const state = store.getState();
    const { drafts, connection } = state;
    const held = this.#view;
    const target = targets.read(channelId);
    const editing = target?.kind === 'edit' ? target.message : null;
    const audience = editing?.audience ?? selectAudience(channelId)(state);
    const key = draftKey(channelId, audience);
    const text = editing ? this.#edits.textOf(editing) : (drafts[key] ?? '');
    const attached = editing ? [] : uploads.store.getState().filter((each) => each.draft === key);
    const files = held && isSameList(held.files, attached) ? held.files : attached;
    // What is written while the page's first socket opens is sent all the same.
    const connected = connection.status === 'live' || connection.status === 'connecting';
    const isSame = held?.target === target && held.audience === audience && held.text === text && held.files === files;
    if (isSame && held.connected === connected) return held;
    const facts = { target, editing, audience, text, files, connected };
    this.#view = { ...facts, block: blockOf(facts) };
    return this.#view;
  };

  /** Calls back when `read` may have changed, and shows what other devices write, until it is stopped. */
  subscribe = (listener: () => void): (() => void) => {
    const { channelId, store, uploads, targets } = this.#deps;
    this.#listeners.add(listener);
    const stops = [
      store.subscribe((state, previous) => {
        const audience = selectAudience(channelId)(state);
        const key = draftKey(channelId, audience);
        const content = state.drafts[key] ?? '';
        // Changes made by this box match its text; any other change comes from another device. The field of another
        // audience is another field.
        const isOfField = audience === selectAudience(channelId)(previous) && !this.read().editing;
        if (content !== (previous.drafts[key] ?? '') && isOfField) this.#input?.replace(content);
        listener();
      }),
      uploads.store.subscribe(listener),
      targets.subscribe(listener),
    ];
    return () => {
      this.#listeners.delete(listener);
      for (const stop of stops) stop();
    };
  };

  holdBox = (box: HTMLElement | null): void => {
    this.#box = box;
  };

  holdInput = (input: MessageInputHandle | null): void => {
    this.#input = input;
  };

  contains = (element: Element | null): boolean => this.#box?.contains(element) ?? false;

  focus = (): void => this.#input?.focus();

  insert = (text: string): void => this.#input?.insert(text);

  /** A canned reply was put into the text. */
  noteReply(id: number): void {
    if (!this.read().editing) this.#replies.add(id);
  }

  /** Chooses whom is written for. What is being edited stays what it is. */
  choose = (audience: MessageAudience): void => {
    const { channelId, actions } = this.#deps;
    if (this.read().editing) this.leave();
    actions.chooseAudience(channelId, audience);
  };

  /**
   * `editing` is the message whose field it comes from, `audience` that of the field: one may write for the last time
   * when it is taken away, and what is written for colleagues never gets into the answer.
   */
  change(editing: Message | null, audience: MessageAudience, content: string): void {
    const { channelId, actions } = this.#deps;
    if (editing) {
      this.#edits.change(editing, content);
      this.#notify();
    } else {
      // Those of the answer; a note counts none.
      if (content === '' && audience === 'public') this.#replies.clear();
      actions.setDraft(draftKey(channelId, audience), content);
    }
  }

  type(): void {
    // The client is shown who writes to them.
    const { editing, audience } = this.read();
    if (!editing && audience === 'public') this.#deps.actions.sendTyping(this.#deps.channelId);
  }

  /** Returns what was done with a key press; null leaves it to the field. */
  press(key: KeyPress, field: Omit<BoxState, 'hasTarget'>, outcome: SendOutcome): KeyAction {
    const { channelId, store, targets } = this.#deps;
    const { target, files } = this.read();
    const empty = field.empty && files.length === 0;
    const action = keyAction(key, { ...field, empty, hasTarget: target !== null });
    if (action === 'send') this.send(outcome);
    if (action === 'cancel') this.cancel();
    if (action !== 'editLast') return action;
    const message = lastOwnMessage(store.getState(), channelId);
    if (message) targets.edit(channelId, message);
    return message ? action : null;
  }

  /** Ends the reply, or gives the edit up. */
  cancel = (): void => {
    const { editing } = this.read();
    if (editing) this.#edits.forget(editing);
    this.leave();
  };

  /** Ends the reply, or the edit, whose text is kept. */
  leave = (): void => this.#deps.targets.leave(this.#deps.channelId);

  /** Sends the message or saves the edit; asks first where a client would read variables. */
  send(outcome: SendOutcome, isAsked = false): void {
    // The field itself is current; what it has reported may be behind the typing.
    const now = this.#input?.read() ?? this.read().text;
    const view = this.read();
    if (blockOf({ ...view, text: now }) !== null) return;
    const isForClient = view.audience === 'public' && this.#isForClient();
    const unfilled = isAsked || !isForClient ? [] : findVariables(now);
    if (unfilled.length > 0) {
      const names = [...new Set(unfilled.map(({ name }) => `{${name}}`))];
      outcome.onUnfilled(names, () => this.send(outcome, true));
      return;
    }
    if (view.editing) {
      void this.#save(view.editing, now, outcome);
      return;
    }
    // Enter again, while the same text waits, must not send it twice.
    if (this.#awaited === now) return;
    this.#awaited = null;
    if (hasTypedName(now)) void this.#nameAndPost(now, view.audience, outcome);
    else this.#post(now, view.audience, { content: now, outcome });
  }

  /** The field of what is written now has come onto the page. */
  showField(key: string | null, field: DraftKey): void {
    const wasLeft = key === null && this.#shownKey !== null;
    const isOther = this.#shownField !== null && this.#shownField !== field;
    this.#shownKey = key;
    this.#shownField = field;
    if (isOther) {
      this.focus();
      return;
    }
    // If the user left by clicking into another field, that field keeps the focus.
    if (wasLeft && !this.#hasFocus()) return;
    // On a phone the keyboard would cover the channel that was just opened.
    const isChosen = key !== null && key !== this.#firstKey;
    if (isChosen || globalThis.matchMedia('(hover: hover)').matches) this.focus();
  }

  async #nameAndPost(typed: string, audience: MessageAudience, outcome: SendOutcome): Promise<void> {
    this.#awaited = typed;
    const content = await this.#deps.nameMentions(typed);
    if (this.#awaited !== typed) return;
    this.#awaited = null;
    this.#post(typed, audience, { content, outcome });
  }

  #post(
    typed: string,
    audience: MessageAudience,
    { content, outcome: { onSent, deliver } }: { content: string; outcome: SendOutcome },
  ): void {
    const { channelId, store, actions, uploads } = this.#deps;
    const key = draftKey(channelId, audience);
    // Typed on while it waited: an unfinished text is not sent. Nor is one meant for others than are chosen now.
    const now = this.#input?.read() ?? store.getState().drafts[key];
    const view = this.read();
    if (now !== typed || view.editing || view.audience !== audience || blockOf({ ...view, text: content }) !== null)
      return;
    const parent = view.target?.message ?? null;
    const isNote = audience === 'internal';
    const cannedReplyIds = isNote ? [] : [...this.#replies];
    // The send queue clears it itself.
    if (deliver) actions.setDraft(key, '');
    const send = deliver ?? actions.sendMessage;
    send({ channelId, audience, content, files: uploads.take(key), parent, cannedReplyIds });
    if (!isNote) this.#replies.clear();
    this.leave();
    // Its writer may be in another channel by now, and stays there.
    if (this.#input === null) return;
    this.#input.replace('');
    onSent();
    if (this.#hasFocus()) this.focus();
  }

  async #save(message: Message, text: string, { onRefused }: SendOutcome): Promise<void> {
    const { channelId, targets } = this.#deps;
    const saved = this.#edits.save(message, text);
    // Text typed while the edit is being saved belongs to the next message.
    this.leave();
    try {
      await saved;
    } catch (error) {
      onRefused(error);
      const isIdle = this.read().target === null && this.#input?.read() === '';
      if (isIdle) targets.edit(channelId, message);
    }
    this.#notify();
  }

  #isForClient(): boolean {
    const { channelId, store } = this.#deps;
    return store.getState().channels[channelId]?.type === channelTypes.client;
  }

  /** The focus is in the box or nowhere. */
  #hasFocus(): boolean {
    const { activeElement } = document;
    return activeElement === document.body || this.contains(activeElement);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const blockOf = ({ editing, text, files, connected }: Omit<ComposerView, 'target' | 'audience' | 'block'>): SendBlock =>
  sendBlock({
    text,
    files: editing ? editing.files.length : files.filter(({ file }) => file !== null).length,
    uploading: files.filter(({ file, failed }) => file === null && !failed).length,
    failed: files.filter(({ failed }) => failed).length,
    connected,
  });

import { draftKey } from '../../../store/sending/draft-key.ts';
import { selectAudience } from '../../../store/sending/drafts.ts';
import type { State } from '../../../store/state.ts';
import type { Store } from '../../../store/store.ts';
import { type ReadingEvent, startReading, stepReading } from './reading-machine.ts';

interface ReadingWatchDeps {
  channelId: number;
  store: Store;
  markRead: (channelId: number) => void;
}

/** What of the store matters for reading a channel. */
function factsOf(state: State, channelId: number) {
  const membership = state.memberships[channelId];
  const key = draftKey(channelId, selectAudience(channelId)(state));
  const lastSeq = state.channels[channelId]?.last_seq ?? 0;
  return {
    focused: state.active.focused,
    kept: state.keptUnread === channelId,
    // Messages that arrive in view do not raise the unread count, but the read mark still has to pass them.
    unread: membership?.is_member ? Math.max(membership.unread_count, lastSeq - membership.read_seq, 0) : 0,
    // Only drafts typed here: a draft from another device says nothing about reading here.
    draft: state.draftSync[key]?.unsaved ? (state.drafts[key] ?? '') : null,
  };
}

/** Runs the reading machine of an open channel: feeds it what happens and marks the channel read when it says so. */
export class ReadingWatch {
  readonly #deps: ReadingWatchDeps;
  #reading = startReading();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #atEnd = false;

  constructor(deps: ReadingWatchDeps) {
    this.#deps = deps;
  }

  /** The channel is on the screen; returns what to call when it is left. */
  open(): () => void {
    const { channelId, store } = this.#deps;
    let known = factsOf(store.getState(), channelId);
    this.#step({ type: 'opened', focused: known.focused, atEnd: this.#atEnd, unread: known.unread });
    if (!known.focused) this.#step({ type: 'blur' });
    if (known.kept) this.#step({ type: 'kept', kept: true });
    const stop = store.subscribe((state) => {
      const before = known;
      known = factsOf(state, channelId);
      if (known.focused !== before.focused) this.#step({ type: known.focused ? 'focus' : 'blur' });
      if (known.kept !== before.kept) this.#step({ type: 'kept', kept: known.kept });
      if (known.unread !== before.unread) this.#step({ type: 'unread', unread: known.unread });
      // An existing draft does not count as typing; neither does sending, which empties the box, nor saving the draft.
      if (known.draft !== before.draft && known.draft) this.#step({ type: 'typed' });
    });
    return () => {
      stop();
      this.#step({ type: 'left' });
      clearTimeout(this.#timer);
    };
  }

  /** Whether the newest message is on the screen. */
  showEnd(atEnd: boolean): void {
    this.#atEnd = atEnd;
    this.#step({ type: 'end', atEnd });
  }

  escape = (): void => this.#step({ type: 'escape' });

  #step(event: ReadingEvent): void {
    const now = Date.now();
    const { reading, mark } = stepReading(this.#reading, event, now);
    this.#reading = reading;
    clearTimeout(this.#timer);
    const { dueAt } = reading;
    this.#timer = dueAt === null ? undefined : setTimeout(() => this.#step({ type: 'due' }), Math.max(0, dueAt - now));
    if (mark) this.#deps.markRead(this.#deps.channelId);
  }
}

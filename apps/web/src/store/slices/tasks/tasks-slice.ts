import type { TaskCard } from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { EventSink } from '../../event-sink.ts';
import { defineSlice, type Handlers } from '../slice.ts';

/** By id. */
export type TaskCards = Readonly<Record<number, TaskCard>>;

/** A conversation's mark: an answer is promised there, or the reader has a reminder of it. */
export interface ChannelMark {
  label: string;
  isOverdue: boolean;
}

export interface TasksState {
  /** The cards that boards have loaded and events have brought; a board shows those that fit it. */
  taskCards: TaskCards;
  /** By channel. */
  channelMarks: Readonly<Record<number, ChannelMark>>;
}

export interface TasksActions {
  /** Loads cards; `settle` puts the answer among those held, and cards from events meanwhile are kept. */
  loadTaskCards<Answer>(
    fetch: () => Promise<Answer>,
    settle: (held: TaskCards, answer: Answer) => TaskCards,
  ): Promise<Answer>;
  /** Stores a card that a call returned. */
  receiveTask(card: TaskCard): void;
  setChannelMarks(marks: TasksState['channelMarks']): void;
}

interface TasksDeps {
  store: StoreApi<TasksState>;
  events: EventSink<TasksState>;
}

/** A late event or answer changes nothing. */
const putCard = (state: TasksState, card: TaskCard): TasksState =>
  (state.taskCards[card.id]?.version ?? 0) >= card.version
    ? state
    : { ...state, taskCards: { ...state.taskCards, [card.id]: card } };

const handlers: Handlers<TasksState> = {
  newTask: putCard,
  updateTask: putCard,
  deleteTask: (state, { id }) => {
    const { [id]: gone, ...taskCards } = state.taskCards;
    return gone ? { ...state, taskCards } : state;
  },
};

export const tasksSlice = defineSlice({
  empty: (): TasksState => ({ taskCards: {}, channelMarks: {} }),
  handlers,
  makeActions: ({ store, events }: TasksDeps): TasksActions => ({
    loadTaskCards: (fetch, settle) =>
      events.fetchAndReplay(fetch, (state, answer) => ({ ...state, taskCards: settle(state.taskCards, answer) })),
    setChannelMarks: (channelMarks) => store.setState({ channelMarks }),
    receiveTask: (card) => events.receive({ event: 'updateTask', data: card }),
  }),
});

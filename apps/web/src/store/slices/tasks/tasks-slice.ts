import type { TaskCard } from '@switchboard/contract';
import type { EventSink } from '../../event-sink.ts';
import { defineSlice, type Handlers } from '../slice.ts';

/** By id. */
export type TaskCards = Readonly<Record<number, TaskCard>>;

export interface TasksState {
  /** The cards that boards have loaded and events have brought; a board shows those that fit it. */
  taskCards: TaskCards;
}

export interface TasksActions {
  /** Loads cards; `settle` puts the answer among those held, and what events have brought meanwhile is kept. */
  loadTaskCards<Answer>(
    fetch: () => Promise<Answer>,
    settle: (held: TaskCards, answer: Answer) => TaskCards,
  ): Promise<Answer>;
  /** Stores a card that a call returned. */
  receiveTask(card: TaskCard): void;
}

/** An event or answer that comes late changes nothing. */
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
  empty: (): TasksState => ({ taskCards: {} }),
  handlers,
  makeActions: ({ events }: { events: EventSink<TasksState> }): TasksActions => ({
    loadTaskCards: (fetch, settle) =>
      events.fetchAndReplay(fetch, (state, answer) => ({ ...state, taskCards: settle(state.taskCards, answer) })),
    receiveTask: (card) => events.receive({ event: 'updateTask', data: card }),
  }),
});

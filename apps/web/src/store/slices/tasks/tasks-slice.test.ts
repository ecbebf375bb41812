import { expect, it } from 'vitest';
import { makeEventSink } from '../../make-event-sink.ts';
import { makeStore } from '../../store.ts';
import { buildTaskCard } from '../../testing/build-tasks.ts';
import { tasksSlice } from './tasks-slice.ts';

const start = () => {
  const store = makeStore();
  const events = makeEventSink(store);
  const actions = tasksSlice.makeActions?.({ store, events });
  if (actions === undefined) throw new Error('tasks have no actions');
  return { events, actions, held: () => store.getState().taskCards };
};

it('of two versions of a card the higher one stays, whichever comes last [27.19]', () => {
  const { events, actions, held } = start();
  events.receive({ event: 'newTask', data: buildTaskCard({ id: 3, version: 1 }) });
  events.receive({ event: 'updateTask', data: buildTaskCard({ id: 3, version: 4, status_id: 3 }) });
  actions.receiveTask(buildTaskCard({ id: 3, version: 3, status_id: 2 }));
  expect(held()[3]).toMatchObject({ version: 4, status_id: 3 });
});

it('keeps what an event has brought while cards were loading, and loses what was deleted meanwhile', async () => {
  const { events, actions, held } = start();
  const answer = { 3: buildTaskCard({ id: 3 }), 4: buildTaskCard({ id: 4 }) };
  const loaded = actions.loadTaskCards(
    async () => {
      events.receive({ event: 'updateTask', data: buildTaskCard({ id: 3, version: 2, title: 'Newer' }) });
      events.receive({ event: 'deleteTask', data: { id: 4 } });
      return answer;
    },
    (_held, cards) => cards,
  );
  await loaded;
  expect(held()).toEqual({ 3: buildTaskCard({ id: 3, version: 2, title: 'Newer' }) });
});

import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { EndpointAddress, ScheduledMessage } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeStore } from '../../../../store/store.ts';
import {
  buildChannel,
  buildClient,
  buildConversation,
  buildMe,
  buildState,
  buildUser,
  meId,
} from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { confirmModals } from '../../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../../ui/forms/questions/use-confirm.tsx';

/** A Wednesday, noon in the zone of the test's reader. */
export const now = Date.parse('2026-11-25T12:00:00Z');

export const buildScheduled = (fields: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id: 1,
  channel_id: 40,
  audience: 'public',
  content: 'Good morning',
  parent_id: null,
  files: [],
  due_at: '2026-11-26T09:00:00.000Z',
  when_client_writes: 'hold',
  held: null,
  writer_id: meId,
  created_at: '2026-11-25T11:00:00.000Z',
  version: 4,
  ...fields,
});

export const listOf = (data: ScheduledMessage[]) => ({ data, count: data.length, hasMore: false });

type Answer = (name: string, input: { params?: unknown; body?: unknown }) => unknown;

/** A part of a page with the conversation 40 and the channel 12, over a server that answers so. */
export function showPart(part: ReactNode, answer: Answer) {
  const calls: { name: string; params?: unknown; body?: unknown }[] = [];
  const call = async ({ name }: EndpointAddress, input: unknown) => {
    const { params, body } = (input ?? {}) as { params?: unknown; body?: unknown };
    if (name !== 'listScheduledMessages') calls.push({ name, params, body });
    return answer(name, { params, body });
  };
  const store = makeStore(
    buildState(
      [
        { channel: buildConversation({ client: buildClient({ phone: '+81 3 1234 5678' }) }) },
        { channel: buildChannel({ id: 12, name: 'Logistics' }) },
      ],
      {
        me: buildMe({}),
        users: { 6: buildUser({ id: 6, first_name: 'Olena', last_name: 'Bondar' }) },
      },
    ),
  );
  const root = createRootRoute({ component: () => part });
  const paths = ['/scheduled', '/messenger/$id'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(paths),
    history: createMemoryHistory(),
    trailingSlash: 'always',
  });
  render(
    <TestProviders api={makeTestApi(call)} store={store}>
      <Notifications />
      <ModalsProvider modals={confirmModals}>
        <ConfirmationsShown />
      </ModalsProvider>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return { calls, router };
}

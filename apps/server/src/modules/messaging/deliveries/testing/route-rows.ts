import type { Message } from '@switchboard/contract';
import { expect } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { postTo, type RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** The delivery state of the newest message of a conversation. */
  const deliveryOf = async (channelId: number) => {
    const listed = await matrix().users.owner.call<{ data: Message[] }>(
      'GET',
      `/api/channels/${channelId}/messages?limit=1`,
    );
    return listed.result.data[0]?.delivery?.state;
  };
  return {
    retryDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        await expect.poll(() => deliveryOf(channelId)).toBe('failed');
        return { path: `/channels/${channelId}/messages/${id}/retry` };
      },
      expected: { ...signedIn, member: 404, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/retry` })],
      },
    },
    getDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        return { path: `/channels/${channelId}/messages/${id}/delivery` };
      },
      expected: { ...signedIn, member: 404 },
      foreign: {
        status: 404,
        calls: [
          ({ channel, message }) => ({ path: `/channels/${channel}/messages/${message}/delivery` }),
          ({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/delivery` }),
        ],
      },
    },
    confirmDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        await expect.poll(() => deliveryOf(channelId)).toBe('failed');
        await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query(`update deliveries set reason = 'unknown_outcome' where channel_id = $1`, [channelId]),
        );
        return { path: `/channels/${channelId}/messages/${id}/arrived` };
      },
      expected: { ...signedIn, member: 404, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/arrived` })],
      },
    },
  } satisfies Record<string, Row>;
};

import { type BodyOf, channelTypes, type DraftView, type endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { deleteDraft, upsertDraft } from './draft-queries.ts';
import { toDraftView } from './draft-view.ts';

/** Stores a user's draft, or deletes it when it is empty; announces it to the user's other devices. */
export const makeSaveDraft =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, channelId: number, body: BodyOf<typeof endpoints.saveDraft>): Promise<DraftView> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const { type } = await loadChannelFacts(tx, workspaceId, channelId, actor);
      const { content, parent_id, audience } = body;
      if (audience === 'internal' && type !== channelTypes.client) throw fieldError('audience', 'validation.invalid');
      if (content.trim() === '') {
        const { at, existed } = await deleteDraft(tx, workspaceId, userId, channelId, audience);
        const nothing = { content: '', parent_id: null, parent_seq: null };
        const data = { channel_id: channelId, audience, ...nothing, updated_at: at.toISOString() };
        if (existed) tx.announce({ event: 'updateDraft', audience: { users: [userId] }, data });
        return data;
      }
      const row = await upsertDraft(tx, workspaceId, userId, { channel_id: channelId, content, parent_id, audience });
      const data = toDraftView(row);
      tx.announce({ event: 'updateDraft', audience: { users: [userId] }, data });
      return data;
    });

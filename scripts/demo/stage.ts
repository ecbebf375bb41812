import { administratorRoleId, defaultRoles, managerRoleId, type Permissions } from '@switchboard/contract';
import type { MessageBatcher, MessageDraft } from '../../apps/server/src/modules/chat/messages/index.ts';
import type { FileStore } from '../../apps/server/src/modules/files/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { SecretBox } from '../../apps/server/src/platform/secrets/index.ts';
import { demoUsers, type Line } from './content.ts';
import { addReaction, pinMessage } from './demo-queries.ts';
import type { FilledSandbox } from './filled-sandbox.ts';
import { drawPicture } from './pictures.ts';

/** The workspace being filled, and the tools to fill it. */
export interface Stage {
  workspaceId: number;
  database: Database;
  batcher: MessageBatcher;
  files: FileStore;
  secrets: SecretBox;
  sandbox: FilledSandbox;
  /** The moment so many minutes before the demo was made. */
  at: (minutesAgo: number) => Date;
}

export const roleOf = (place: number) => (place === 0 ? administratorRoleId : managerRoleId);
const permissionsOf = (place: number): Permissions =>
  defaultRoles.find((role) => role.id === roleOf(place))?.permissions ?? {};
export const nameOf = (place: number) => `${demoUsers[place]?.first} ${demoUsers[place]?.last}`;
/** Ids follow the order of the content. */
export const userIdOf = (place: number) => place + 1;

const authorOf = (line: Line, clientId: number | null): MessageDraft['author'] => {
  if (line.by === 'client') return { kind: 'client', clientId: clientId ?? 0 };
  const userId = userIdOf(line.by);
  return {
    kind: 'user',
    userId,
    actor: { userId, permissions: permissionsOf(line.by) },
  };
};

const storePicture = async ({ files, workspaceId }: Stage, picture: NonNullable<Line['picture']>, by: Line['by']) =>
  files.put({
    workspaceId,
    source: await drawPicture(picture),
    original: `${picture}.jpg`,
    declaredType: 'image/jpeg',
    createdBy: by === 'client' ? null : userIdOf(by),
    maxBytes: 5_000_000,
  });

/** The origin of a line in a conversation: its client and the messenger's id of the message. */
interface Origin {
  clientId?: number | null;
  external?: MessageDraft['external'];
}

/** Inserts a line at its time, with colleagues' reactions. */
export const sayLine = async (
  stage: Stage,
  channelId: number,
  line: Line,
  { clientId = null, external = null }: Origin = {},
): Promise<void> => {
  const { workspaceId, batcher, database, at } = stage;
  const picture = line.picture === undefined ? null : await storePicture(stage, line.picture, line.by);
  const { message } = await batcher.post(workspaceId, {
    channelId,
    author: authorOf(line, clientId),
    clientMsgId: null,
    audience: 'public',
    content: line.text,
    parentId: null,
    fileIds: picture === null ? [] : [picture.id],
    metadata: null,
    system: null,
    external,
    createdAt: at(line.minutesAgo),
  });
  if (line.after === undefined) return;
  const { pinnedBy, reactions = [] } = line.after;
  await database.inWorkspace(workspaceId, async (tx) => {
    if (pinnedBy !== undefined) await pinMessage(tx, workspaceId, message, userIdOf(pinnedBy));
    for (const { emoji, by } of reactions) {
      for (const place of by) await addReaction(tx, workspaceId, message, { emoji, userId: userIdOf(place) });
    }
  });
};

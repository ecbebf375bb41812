import { channelTypes } from '@switchboard/contract';
import { insertChannel, insertMembers } from '../../apps/server/src/modules/chat/channel-access/index.ts';
import { takeIds } from '../../apps/server/src/modules/foundation/workspaces/index.ts';
import { demoChannels, directLines, generalLines, managersLines, ownLines } from './content.ts';
import { type Stage, sayLine, userIdOf } from './stage.ts';

type NewChannel = Omit<Parameters<typeof insertChannel>[1], 'workspaceId' | 'id'>;

const addChannel = ({ database, workspaceId }: Stage, channel: NewChannel, members: readonly number[]) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const id = await takeIds(tx, workspaceId, 'channel');
    await insertChannel(tx, { ...channel, workspaceId, id });
    await insertMembers(tx, workspaceId, id, members);
    return id;
  });

/** Channels that every workspace has; the third is the owner's own channel. */
const generalId = 1;
const managersId = 2;
const ownId = 3;

/** Fills the channels with messages between colleagues. */
export const fillChannels = async (stage: Stage): Promise<void> => {
  for (const line of generalLines) await sayLine(stage, generalId, line);
  for (const line of managersLines) await sayLine(stage, managersId, line);
  for (const { name, description, isPublic, members, lines } of demoChannels) {
    const channelId = await addChannel(
      stage,
      { type: channelTypes.group, name, description, isPublic, createdBy: userIdOf(members[0] ?? 0) },
      members.map(userIdOf),
    );
    for (const line of lines) await sayLine(stage, channelId, line);
  }
  const pair = [1, 2] as const;
  const directId = await addChannel(
    stage,
    { type: channelTypes.direct, name: '', description: '', isPublic: false, createdBy: 1, directUserIds: pair },
    pair,
  );
  for (const line of directLines) await sayLine(stage, directId, line);
  for (const line of ownLines) await sayLine(stage, ownId, line);
};

import { describe, expect, it } from 'vitest';
import { buildConversation, buildMessage, buildState, buildTimeline, meId } from '../../store/testing/build.ts';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';
import { fileAbilities } from './file-abilities.ts';

const file = { id: 5, original: 'pot.png' } as unknown as ViewedFile['file'];
const channel = buildConversation();
const viewed: ViewedFile = {
  file,
  channelId: channel.id,
  messageId: 40,
  messageSeq: 4,
  createdBy: meId,
  author: { name: 'Anna Koval', pictureId: null, messenger: null },
  createdAt: '2026-11-21T10:00:00.000Z',
};
const sent = (content: string) =>
  buildMessage({ id: 40, seq: 4, channel_id: channel.id, created_by: meId, content, files: [file] });

describe('a file sent to a client', () => {
  it.each(['timelines', 'historyWindows'] as const)(
    'can be deleted where it is all of its message, in the %s',
    (run) => {
      const held = (content: string) =>
        buildState([{ channel }], { [run]: { [channel.id]: buildTimeline([sent(content)]) } });
      expect(fileAbilities(held(''), viewed).delete).toBe(true);
      expect(fileAbilities(held('with words'), viewed).delete).toBe(false);
    },
  );
});

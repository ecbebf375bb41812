import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeliveredConversation,
  type DeliveryFixture,
  type SentMessage,
  startDeliveries,
} from '../../../testing/messengers/delivery-fixture.ts';
import { removeOldFiles } from './remove-old-files.ts';
import { removeOldMessages } from './remove-old-messages.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterAll(() => fixture.close());

const announced = () => fixture.announced.map(({ event, data }) => ({ event, data: JSON.parse(data) as unknown }));
const remove = async ({ channelId }: DeliveredConversation, what = removeOldMessages) => {
  fixture.announced.splice(0);
  const pace = <Result>(portion: () => Promise<Result>) => portion();
  await what({ database: fixture.database }, { workspaceId: fixture.workspaceId, channelId, days: 30 }, pace);
};
const age = ({ channelId }: DeliveredConversation, upTo: SentMessage) =>
  fixture.query('update messages set ts = ts - 31 * 86400000000::bigint where channel_id = $1 and seq <= $2', [
    channelId,
    upTo.seq,
  ]);
const listLeft = async ({ channelId }: DeliveredConversation) => {
  const { rows } = await fixture.query<{ content: string }>(
    'select content from messages where channel_id = $1 order by seq',
    [channelId],
  );
  return rows.map(({ content }) => content);
};
const firstSeqOf = async ({ channelId }: DeliveredConversation) => {
  const { rows } = await fixture.query<{ first_seq: string }>('select first_seq from channels where id = $1', [
    channelId,
  ]);
  return Number(rows[0]?.first_seq);
};

test('what waits to be sent stays however old it is, is sent, and goes then [11.13]', async () => {
  const conversation = await fixture.openConversation();
  const sent = await conversation.send('sent');
  await conversation.deliver();
  const waiting = await conversation.send('waiting');
  const young = await conversation.send('young');
  await age(conversation, waiting);
  await remove(conversation);
  expect(await listLeft(conversation)).toEqual(['waiting', 'young']);
  expect(await firstSeqOf(conversation)).toBe(waiting.seq);
  await conversation.deliver();
  await remove(conversation);
  expect(await listLeft(conversation)).toEqual(['young']);
  expect(await firstSeqOf(conversation)).toBe(young.seq);
  // Nothing was deleted on the phone.
  expect(await conversation.readPhone()).toEqual(['sent', 'waiting', 'young']);
  const { rows } = await fixture.query(
    'select from external_messages where channel_id = $1 and message_seq < $2 union all select from deliveries where channel_id = $1 and message_seq < $2',
    [conversation.channelId, young.seq],
  );
  expect([rows, sent.seq < young.seq]).toEqual([[], true]);
});

test('what failed and can be sent again stays until it is or is deleted; what came after it is emptied', async () => {
  const conversation = await fixture.openConversation();
  await conversation.spoil('blocked');
  const failed = await conversation.send('failed');
  await conversation.deliver();
  expect(await conversation.read(failed)).toMatchObject({ state: 'failed' });
  await fixture.query('update channels set client_blocked = false where id = $1', [conversation.channelId]);
  const after = await conversation.send('after it');
  await conversation.deliver();
  expect(await conversation.read(after)).toMatchObject({ state: 'sent' });
  const young = await conversation.send('young');
  await conversation.deliver();
  await age(conversation, after);
  await remove(conversation);
  expect((await listLeft(conversation)).filter((content) => content !== '')).toEqual(['failed', 'young']);
  expect(announced()).toMatchObject([
    ...(failed.seq > 1 ? [{ event: 'removeHistory', data: { first_seq: failed.seq } }] : []),
    { event: 'deleteMessage', data: { seq: after.seq, id: after.id } },
  ]);
  await remove(conversation);
  expect(announced()).toEqual([]);

  await conversation.retry(failed);
  await conversation.deliver();
  await remove(conversation);
  expect(await firstSeqOf(conversation)).toBe(young.seq);
  expect(await listLeft(conversation)).toEqual(['young']);
  expect(await conversation.readPhone()).toEqual(['after', 'young', 'failed']);
});

test('a failed message that its author deletes holds nothing back', async () => {
  const conversation = await fixture.openConversation();
  await conversation.spoil('blocked');
  const failed = await conversation.send('failed');
  await conversation.deliver();
  await age(conversation, failed);
  await remove(conversation);
  expect(await listLeft(conversation)).toContain('failed');
  await conversation.remove(failed);
  await remove(conversation);
  expect(await firstSeqOf(conversation)).toBeGreaterThan(failed.seq);
});

test('a file that waits to be sent stays, one that was sent goes', async () => {
  const conversation = await fixture.openConversation();
  const [sentFile, waitingFile] = [
    await fixture.addFile('sent.txt', Buffer.from('sent')),
    await fixture.addFile('waiting.txt', Buffer.from('waiting')),
  ];
  const sent = await conversation.send('sent', { fileIds: [sentFile] });
  await conversation.deliver();
  expect(await conversation.read(sent)).toMatchObject({ state: 'sent' });
  const waiting = await conversation.send('waiting', { fileIds: [waitingFile] });
  await age(conversation, waiting);
  await remove(conversation, removeOldFiles);
  const { rows } = await fixture.query<{ id: string }>('select id from files where deleted_at is null');
  expect(rows.map(({ id }) => Number(id))).toEqual([waitingFile]);
  await conversation.deliver();
  await remove(conversation, removeOldFiles);
  expect((await fixture.query('select from files where deleted_at is null')).rows).toEqual([]);
  expect(announced()).toMatchObject([
    { event: 'removeFiles', data: { messages: [{ seq: waiting.seq, file_ids: [waitingFile], files_left: 0 }] } },
  ]);
});

test('a reply to what is gone is sent without it', async () => {
  const conversation = await fixture.openConversation();
  const old = await conversation.send('old');
  await conversation.deliver();
  const reply = await conversation.send('reply', { parentId: old.id });
  await age(conversation, old);
  await remove(conversation);
  await conversation.deliver();
  expect(await conversation.read(reply)).toMatchObject({ state: 'sent' });
});

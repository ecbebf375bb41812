import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { type CourierFixture, startCourier } from '../../../testing/messengers/courier-fixture.ts';
import { eventually, readLines, sendMessage, waitForDelivery } from '../../../testing/messengers/messaging-fixture.ts';
import { DeliveryProblem } from '../../connectors/index.ts';

/** Courier takes twenty characters at a time, so that these are three messages on the phone. */
const parts = ['part one of three...', 'part two of three...', 'part three of three.'] as const;
const inParts = (name: string) => parts.map((part) => part.replace('part', name.slice(0, 4).padEnd(4, '.')));

let courier: CourierFixture;

beforeAll(async () => {
  courier = await startCourier();
});
afterAll(() => courier.app.close());

const statesOf = async (message: Parameters<CourierFixture['readDetails']>[0]) =>
  (await courier.readDetails(message)).parts.map(({ state }) => state);
const lose = async (name: string, text: string, more: object = {}) =>
  courier.happen(name, { lost: { ids: [await courier.idOf(text)], why: 'the app is closed', ...more } });

describe('a retry', () => {
  test('of a message whose second part was refused sends the second and the third [23.4]', async () => {
    const id = await courier.begin('Anna');
    const [one, two, three] = inParts('Anna') as [string, string, string];
    courier.refuse({ [two]: new DeliveryProblem('provider_refused', 'not today', { code: '100/2018' }) });
    const message = await courier.send(id, `${one} ${two} ${three}`, 'failed');
    expect(await courier.readDetails(message)).toMatchObject({
      state: 'failed',
      reason: 'provider_refused',
      code: '100/2018',
      detail: 'not today',
      parts: [
        { kind: 'text', number: 1, state: 'sent', external_id: await courier.idOf(one) },
        { kind: 'text', number: 2, state: 'failed', external_id: null, sent_at: null },
        { kind: 'text', number: 3, state: 'failed' },
      ],
    });
    expect(await courier.retry(message)).toBe(200);
    await waitForDelivery(courier.owner, message, 'sent');
    expect([one, two, three].map((text) => courier.countSent(text))).toEqual([1, 2, 1]);
    expect(await courier.readDetails(message)).toMatchObject({ code: null, detail: null });
    expect(await statesOf(message)).toEqual(['sent', 'sent', 'sent']);
  });

  test('of a message of which one part failed after it was accepted sends that part only [23.4]', async () => {
    const id = await courier.begin('Bohdan');
    const [one, two, three] = inParts('Bohdan') as [string, string, string];
    const message = await courier.send(id, `${one} ${two} ${three}`);
    await courier.happen('Bohdan', { arrived: [await courier.idOf(three)] });
    await waitForDelivery(courier.owner, message, 'delivered');
    const lost = await courier.idOf(two);
    await lose('Bohdan', two, { code: '12' });
    const failed = await waitForDelivery(courier.owner, message, 'failed');
    expect(failed.delivery?.reason).toBe('provider_refused');
    expect(await courier.readDetails(message)).toMatchObject({ code: '12', detail: 'the app is closed' });
    expect(await statesOf(message)).toEqual(['sent', 'failed', 'delivered']);
    await courier.retry(message);
    // The last part had arrived before, and stands for the message again.
    await waitForDelivery(courier.owner, message, 'delivered');
    expect([one, two, three].map((text) => courier.countSent(text))).toEqual([1, 2, 1]);
    expect(await courier.idOf(two)).not.toBe(lost);
    expect(await statesOf(message)).toEqual(['sent', 'sent', 'delivered']);
  });
});

describe('a receipt of failure', () => {
  test('for an early part of a message that is still being sent is kept until the rest is sent', async () => {
    const id = await courier.begin('Vasyl');
    const [one, two] = inParts('Vasyl') as [string, string];
    const { onCall } = courier.phones;
    courier.phones.onCall = async (external, ref) => {
      await onCall(external, ref);
      if (courier.phones.shown.get(external) !== two) return;
      await lose('Vasyl', one);
      await courier.happen('Vasyl', { said: { id: 'after-loss', text: 'after the loss' } });
      await eventually(async () => expect(await readLines(courier.owner, id)).toContain('after the loss'));
    };
    const message = await courier.send(id, `${one} ${two}`, 'failed');
    courier.phones.onCall = onCall;
    expect(await statesOf(message)).toEqual(['failed', 'sent']);
    await courier.retry(message);
    await waitForDelivery(courier.owner, message, 'sent');
    expect([courier.countSent(one), courier.countSent(two)]).toEqual([2, 1]);
  });

  test('during an edit lets the message be sent again, and nothing of it is taken for sent', async () => {
    const id = await courier.begin('Hanna');
    const message = await courier.send(id, 'lost in the edit');
    const external = await courier.idOf('lost in the edit');
    const { onCall } = courier.phones;
    courier.phones.onCall = async (called, ref) => {
      await onCall(called, ref);
      if (called !== external) return;
      await courier.happen('Hanna', { lost: { ids: [external], why: 'gone' } });
      await waitForDelivery(courier.owner, message, 'failed');
    };
    await courier.owner.call('PUT', `/api/channels/${id}/messages/${message.id}`, { body: { content: 'edited' } });
    await courier.idOf('edited');
    courier.phones.onCall = onCall;
    await eventually(async () => expect(await courier.readDetails(message)).toMatchObject({ pending_change: null }));
    await waitForDelivery(courier.owner, message, 'failed');
    courier.phones.shown.delete(external);
    await courier.retry(message);
    await waitForDelivery(courier.owner, message, 'sent');
    expect(await courier.idOf('edited')).not.toBe(external);
  });

  test('says nothing about a part that has arrived', async () => {
    const id = await courier.begin('Dmytro');
    const message = await courier.send(id, 'it is there');
    await courier.happen('Dmytro', { arrived: [await courier.idOf('it is there')] });
    await waitForDelivery(courier.owner, message, 'delivered');
    await lose('Dmytro', 'it is there');
    const next = await courier.send(id, 'the next one');
    expect(await statesOf(next)).toEqual(['sent']);
    await courier.happen('Dmytro', { said: { id: 'd', text: 'handled' } });
    await eventually(async () => expect(await readLines(courier.owner, id)).toContain('handled'));
    expect(await statesOf(message)).toEqual(['delivered']);
  });
});

describe('a message whose outcome is unknown', () => {
  const sendInDoubt = async (name: string) => {
    const id = await courier.begin(name);
    const texts = inParts(name) as [string, string, string];
    courier.refuse({ [texts[1]]: new DeliveryProblem('unknown_outcome', 'the line was cut') });
    const message = await courier.send(id, texts.join(' '), 'failed');
    expect(await courier.readDetails(message)).toMatchObject({ reason: 'unknown_outcome' });
    expect(await statesOf(message)).toEqual(['sent', 'unknown', 'failed']);
    return { texts, message };
  };
  const say = (message: { channel_id: number; id: number }) =>
    courier.owner.call('POST', `/api/channels/${message.channel_id}/messages/${message.id}/arrived`);

  test('is not sent again when a user says that it has arrived; what comes after it is sent [23.5]', async () => {
    const { texts, message } = await sendInDoubt('Yeva');
    expect((await say(message)).status).toBe(200);
    await waitForDelivery(courier.owner, message, 'sent');
    expect(texts.map((text) => courier.countSent(text))).toEqual([1, 1, 1]);
    const { parts: shown } = await courier.readDetails(message);
    expect(shown.map(({ state, external_id: external }) => [state, external === null])).toEqual([
      ['sent', false],
      ['sent', true],
      ['sent', false],
    ]);
    expect((await say(message)).body.error?.code).toBe('message.not_in_doubt');
  });

  test('is sent again from that part when a user says so', async () => {
    const { texts, message } = await sendInDoubt('Zhanna');
    await courier.retry(message);
    await waitForDelivery(courier.owner, message, 'sent');
    expect(texts.map((text) => courier.countSent(text))).toEqual([1, 2, 1]);
  });
});

test('what the messenger accepts without naming it is sent once', async () => {
  const id = await courier.begin('Zlata');
  const texts = inParts('Zlata') as [string, string, string];
  courier.phones.namesNothing = true;
  const message = await courier.send(id, texts.join(' '));
  courier.phones.namesNothing = false;
  expect(texts.map((text) => courier.countSent(text))).toEqual([1, 1, 1]);
  const { parts: shown } = await courier.readDetails(message);
  expect(shown.map(({ state, external_id: external }) => [state, external])).toEqual([
    ['sent', null],
    ['sent', null],
    ['sent', null],
  ]);
});

test('each part has its own ticks [23.2]', async () => {
  const id = await courier.begin('Ivan');
  const [one, two] = inParts('Ivan') as [string, string];
  const before = await courier.send(id, 'before it');
  const message = await courier.send(id, `${one} ${two}`);
  await courier.happen('Ivan', { arrived: [await courier.idOf(one)] });
  await eventually(async () => expect(await statesOf(message)).toEqual(['delivered', 'sent']));
  // Only a read receipt also covers the messages before it.
  expect(await statesOf(before)).toEqual(['sent']);
  await courier.happen('Ivan', { seen: [await courier.idOf(two)] });
  await eventually(async () => expect(await statesOf(message)).toEqual(['read', 'read']));
  expect(await statesOf(before)).toEqual(['read']);
  const last = await courier.send(id, 'the last');
  await courier.happen('Ivan', { seenUpTo: Date.now() + 1_000 });
  await eventually(async () => expect(await statesOf(last)).toEqual(['read']));
});

test('a message keeps its ticks once its delivery is removed', async () => {
  const id = await courier.begin('Klym');
  const message = await courier.send(id, 'long ago');
  await courier.happen('Klym', { seen: [await courier.idOf('long ago')] });
  await waitForDelivery(courier.owner, message, 'read');
  await courier.query('delete from deliveries where channel_id = $1 and message_seq = $2', [id, message.seq]);
  await waitForDelivery(courier.owner, message, 'read');
  expect(await statesOf(message)).toEqual(['read']);
  await courier.owner.call('PUT', `/api/channels/${id}/messages/${message.id}`, { body: { content: 'edited later' } });
  await courier.idOf('edited later');
  await waitForDelivery(courier.owner, message, 'read');
});

test('storing an outcome never holds the counters of the workspace while it waits for other deliveries', async () => {
  const id = await courier.begin('Lev');
  const first = await courier.send(id, 'the first of Lev');
  const { onCall } = courier.phones;
  const other = new Client(courier.app.resources.ownerConnection);
  await other.connect();
  courier.phones.onCall = async (external, ref) => {
    await onCall(external, ref);
    await courier.happen('Lev', { seen: [external] }, { said: { id: 'lev-2', text: 'seen it' } });
    await eventually(async () => expect(await readLines(courier.owner, id)).toContain('seen it'));
    await other.query('begin');
    await other.query('select from deliveries where channel_id = $1 and message_seq = $2 for update', [id, first.seq]);
  };
  const second = await sendMessage(courier.owner, id, { content: 'the second of Lev' });
  await lockWaits(courier.app);
  // In the order of applying a receipt: the delivery first, then the number of its event.
  await other.query('select from workspace_counters where workspace_id = $1 for update nowait', [courier.workspace.id]);
  await other.query('commit');
  courier.phones.onCall = onCall;
  await waitForDelivery(courier.owner, second, 'read');
  await waitForDelivery(courier.owner, first, 'read');
  await other.end();
});

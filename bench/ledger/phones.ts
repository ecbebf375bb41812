import { setTimeout as delay } from 'node:timers/promises';
import type { Phone, SandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { readWireMessages, type WorkspaceClient } from '../product/workspace-client.ts';
import type { PhoneView } from './phone-checker.ts';

export interface LedgerPhone {
  name: string;
  phone: Phone;
  channelId: number;
  /** The client's messages the messenger accepted, oldest first. */
  sent: string[];
}

const openTimeoutMs = 60_000;
const pollMs = 100;

interface ListedChannel {
  id: number;
  client: { first_name: string } | null;
}

/** Connects bots of the stand-in and opens conversations with as many phones, shared evenly between the bots. */
export async function openPhones(
  owner: WorkspaceClient,
  sandbox: SandboxClient,
  counts: { bots: number; phones: number },
): Promise<LedgerPhone[]> {
  const botIds: number[] = [];
  for (let bot = 1; bot <= counts.bots; bot++) {
    const made = await sandbox.createBot({ first_name: `Ledger ${bot}`, username: `ledger_${bot}_bot` });
    await owner.callForResult('POST', '/api/addBot', { type: 1, title: `Ledger ${bot}`, token: made.token });
    botIds.push(made.id);
  }
  const opened = new Map<string, { phone: Phone; name: string }>();
  for (let index = 0; index < counts.phones; index++) {
    const name = `Phone${index + 1}`;
    const person = await sandbox.createPerson({ first_name: name });
    const phone = sandbox.phone(botIds[index % botIds.length] ?? 0, person.id);
    await phone.start();
    opened.set(name, { phone, name });
  }
  const deadline = performance.now() + openTimeoutMs;
  const found = new Map<string, number>();
  while (found.size < opened.size) {
    if (performance.now() > deadline) throw new Error(`${opened.size - found.size} conversations did not open`);
    for (let offset = 0; ; offset += 100) {
      const path = `/api/channels?section=new_clients&limit=100&offset=${offset}`;
      const { data } = await owner.callForResult<{ data: ListedChannel[] }>('GET', path);
      for (const { id, client } of data) if (client && opened.has(client.first_name)) found.set(client.first_name, id);
      if (data.length < 100) break;
    }
    await delay(pollMs);
  }
  return [...opened.values()].map(({ phone, name }) => ({
    name,
    phone,
    channelId: found.get(name) ?? 0,
    sent: [],
  }));
}

/** A client who writes now and then; the stand-in always accepts it. */
export async function runClient(client: LedgerPhone, paceMs: number, signal: AbortSignal): Promise<void> {
  for (let n = 1; !signal.aborted; n++) {
    await delay(paceMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const text = `${client.name} writes ${n}`;
    await client.phone.sendText(text);
    client.sent.push(text);
  }
}

const isAtRest = (view: PhoneView): boolean => {
  const arrived = new Set(view.stored.filter(({ client_id }) => client_id !== null).map(({ content }) => content));
  return (
    view.stored.every(({ delivery }) => delivery?.state !== 'queued') && view.sent.every((text) => arrived.has(text))
  );
};

async function viewPhone(api: WorkspaceClient, { name, phone, channelId, sent }: LedgerPhone): Promise<PhoneView> {
  const stored = await readWireMessages(api, channelId);
  const { messages } = await phone.read();
  const received = messages.filter((entry) => entry.from_bot).map(({ message }) => message.text ?? '');
  return { name, stored, received, sent };
}

/**
 * Waits until no delivery is pending any more, at most `timeoutMs`, and resolves to both ends of every conversation.
 */
export async function readPhonesAtRest(
  api: WorkspaceClient,
  phones: readonly LedgerPhone[],
  timeoutMs: number,
): Promise<{ views: PhoneView[]; restedAfterMs: number }> {
  const startedAt = performance.now();
  const views: PhoneView[] = [];
  for (const phone of phones) {
    let view = await viewPhone(api, phone);
    while (!isAtRest(view) && performance.now() - startedAt < timeoutMs) {
      await delay(pollMs);
      view = await viewPhone(api, phone);
    }
    views.push(view);
  }
  return { views, restedAfterMs: performance.now() - startedAt };
}

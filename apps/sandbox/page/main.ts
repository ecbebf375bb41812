import type { Messenger } from '../src/shared/phone-events.ts';
import { findInstalledApps } from './apps/installed-apps.ts';
import { listen, listPeople } from './control-api.ts';
import { type Entry, makeDirectory, type World } from './directory.ts';
import { element } from './element.ts';
import { attempt, showNotice } from './notices.ts';
import { type Front, makePhone, type Phone } from './phone.ts';

const phoneWidth = 400;
const directoryWidth = 300;

const stage = findById('stage');
const phones = new Map<number, Phone>();
const seenCounts = new Map<number, number>();
let world: World = { apps: [], people: [] };

function findById(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

const apps = await findInstalledApps();
const directory = makeDirectory({
  apps,
  onOpen: (personId) => void attempt(() => open(personId)),
  onBotCreated: (bot) =>
    void attempt(async () => {
      await reload();
      showNotice(`${bot.name} is ready. Copy its credentials from the list of bots.`);
    }),
  onPersonCreated: (person) =>
    void attempt(async () => {
      await reload();
      await open(person.id);
    }),
});
findById('directory').append(...directory.node);

function listEntries(): Entry[] {
  const latestOf = ({ chats }: World['people'][number]) => Math.max(0, ...chats.map(({ last_date }) => last_date));
  return world.people
    .map((person) => {
      const count = person.chats.reduce((sum, chat) => sum + chat.message_count, 0);
      if (phones.has(person.id) || !seenCounts.has(person.id)) seenCounts.set(person.id, count);
      return { person, isOpen: phones.has(person.id), isUnseen: count > (seenCounts.get(person.id) ?? 0) };
    })
    .toSorted(
      (a, b) => (latestOf(b.person) || Infinity) - (latestOf(a.person) || Infinity) || b.person.id - a.person.id,
    );
}

function show() {
  directory.show(world, listEntries());
  for (const phone of phones.values()) phone.show(world);
  document.body.classList.toggle('has-phone', phones.size > 0);
  if (phones.size > 0) stage.querySelector('.stage-empty')?.remove();
  else if (!stage.querySelector('.stage-empty')) {
    const hint =
      world.people.length > 0
        ? 'Open someone’s phone to write to a bot. To be someone new, press New client, pick a messenger and a bot on their phone, and write: it arrives under “New clients”.'
        : 'Create a bot and a client, then open their phone.';
    stage.replaceChildren(element('p', { className: 'stage-empty' }, hint));
  }
}

async function reload() {
  const [people, filled] = await Promise.all([
    listPeople(),
    Promise.all(
      apps.map(async (app) => {
        const [bots, chats] = await Promise.all([app.listBots(), app.listChats()]);
        return { app, bots, chats: chats.map((chat) => ({ ...chat, messenger: app.messenger })) };
      }),
    ),
  ]);
  const chats = filled.flatMap((each) => each.chats);
  world = {
    apps: filled.map(({ app, bots }) => ({ app, bots })),
    people: people.map((person) => ({ ...person, chats: chats.filter((chat) => chat.person_id === person.id) })),
  };
  show();
}

/** The open phones, with the screen of each: `?person=7&app=viber&bot=1&person=8…`. */
function writeAddress() {
  const query = new URLSearchParams();
  for (const phone of phones.values()) {
    const front = phone.front();
    query.append('person', String(phone.personId));
    query.append('app', front?.messenger ?? '');
    query.append('bot', front ? String(front.botId) : '');
  }
  const text = query.toString();
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
}

function close(personId: number): void {
  phones.get(personId)?.node.remove();
  phones.delete(personId);
  writeAddress();
  show();
}

async function open(personId: number, front?: Front): Promise<void> {
  const known = phones.get(personId);
  if (known) {
    known.node.scrollIntoView({ inline: 'nearest' });
    if (front) await known.open(front);
    known.focus();
    return;
  }
  const person = world.people.find((each) => each.id === personId);
  if (!person) throw new Error('There is no such phone');
  // Shows as many phones as fit side by side; on a narrow screen one.
  const room = Math.max(1, Math.floor((window.innerWidth - directoryWidth) / phoneWidth));
  for (const oldest of [...phones.keys()].slice(0, phones.size - room + 1)) close(oldest);
  const phone = makePhone({ person, onClose: () => close(personId), onChange: writeAddress });
  phones.set(personId, phone);
  stage.append(phone.node);
  show();
  if (front) await phone.open(front);
  else await phone.openLatest();
  writeAddress();
  if (window.innerWidth > 700) phone.focus();
}

const pending = new Set<string>();
/** Coalesces bursts of events into one reload per item. */
function schedule(what: string, run: () => Promise<void>): void {
  if (pending.has(what)) return;
  pending.add(what);
  setTimeout(() => {
    pending.delete(what);
    void attempt(run);
  }, 40);
}

function toFront({ messenger, bot_id: botId }: { messenger: Messenger; bot_id: number }): Front {
  return { messenger, botId };
}

let wasOffline = false;
listen(
  (event) => {
    if (event.type === 'action') phones.get(event.person_id)?.showAction(toFront(event), event.action);
    if (event.type === 'faults') schedule('faults', directory.refreshFaults);
    if (event.type === 'chat') {
      const key = `${event.messenger}:${event.bot_id}:${event.person_id}`;
      schedule(key, async () => await phones.get(event.person_id)?.hear(toFront(event)));
    }
    if (event.type === 'chat' || event.type === 'directory') schedule('directory', reload);
  },
  (isOnline) => {
    document.body.classList.toggle('is-offline', !isOnline);
    if (isOnline && wasOffline) {
      schedule('directory', reload);
      for (const phone of phones.values()) schedule(String(phone.personId), phone.refresh);
    }
    wasOffline = !isOnline;
  },
);

function readAddress(): { personId: number; front?: Front }[] {
  const query = new URLSearchParams(location.search);
  const names = query.getAll('app');
  const botIds = query.getAll('bot');
  return query.getAll('person').map((personId, index) => {
    const app = apps.find(({ messenger }) => messenger === (names[index] ?? 'telegram'));
    const botId = Number(botIds[index] ?? botIds[0]);
    return { personId: Number(personId), ...(app && botId > 0 ? { front: { messenger: app.messenger, botId } } : {}) };
  });
}

await attempt(async () => {
  await Promise.all([reload(), directory.refreshFaults()]);
  for (const { personId, front } of readAddress()) await open(personId, front);
});

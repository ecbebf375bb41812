import { listBots, listChats, listen, listPeople } from './control-api.ts';
import { type Entry, type Known, makeDirectory } from './directory.ts';
import { element } from './element.ts';
import { attempt, showNotice } from './notices.ts';
import { makePhone, type Phone } from './phone.ts';

const phoneWidth = 400;
const directoryWidth = 300;
const intendedKey = 'phones.intended';

const stage = findById('stage');
const phones = new Map<string, Phone>();
const seenCounts = new Map<string, number>();
let world: Known = { bots: [], people: [] };

const directory = makeDirectory({
  onOpen: (personId, botId) => open(personId, botId),
  onBotCreated: (bot) =>
    void attempt(async () => {
      await reload();
      showNotice(`${bot.first_name} is ready. Copy its token from the list of bots.`);
    }),
  onPersonCreated(person, botId) {
    localStorage.setItem(intendedKey, JSON.stringify({ ...readIntended(), [person.id]: botId }));
    void attempt(async () => {
      await reload();
      await open(person.id, botId);
    });
  },
});
findById('directory').append(...directory.node);

function findById(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

const keyOf = (personId: number, botId: number) => `${botId}:${personId}`;

/** Which bot a new client is going to write to, until they press Start. */
function readIntended(): Partial<Record<number, number>> {
  return JSON.parse(localStorage.getItem(intendedKey) ?? '{}') as Partial<Record<number, number>>;
}

function listEntries(): Entry[] {
  const botById = new Map(world.bots.map((bot) => [bot.id, bot]));
  const intended = readIntended();
  const entries = world.people.flatMap((person) => {
    const chats = person.chats.map((chat) => ({ person, chat, bot: botById.get(chat.bot_id) }));
    const opened = [...phones.values()].filter((phone) => phone.personId === person.id).map((phone) => phone.botId);
    const missing = new Set([...(chats.length === 0 ? [intended[person.id] ?? world.bots[0]?.id] : []), ...opened]);
    for (const chat of person.chats) missing.delete(chat.bot_id);
    return [...chats, ...[...missing].map((botId) => ({ person, chat: null, bot: botById.get(botId ?? 0) }))];
  });
  return entries
    .flatMap(({ person, bot, chat }) => {
      if (bot === undefined) return [];
      const key = keyOf(person.id, bot.id);
      const count = chat?.message_count ?? 0;
      if (phones.has(key) || !seenCounts.has(key)) seenCounts.set(key, count);
      return [{ person, bot, chat, isOpen: phones.has(key), isUnseen: count > (seenCounts.get(key) ?? 0) }];
    })
    .sort((a, b) => (b.chat?.last_date ?? Infinity) - (a.chat?.last_date ?? Infinity) || b.person.id - a.person.id);
}

function show() {
  directory.show(world, listEntries());
  document.body.classList.toggle('has-phone', phones.size > 0);
  if (phones.size > 0) stage.querySelector('.stage-empty')?.remove();
  else if (!stage.querySelector('.stage-empty')) {
    const hint =
      world.people.length > 0
        ? 'Open somebody’s phone to write to a bot.'
        : 'Create a bot and a client, then open their phone.';
    stage.replaceChildren(element('p', { className: 'stage-empty' }, hint));
  }
}

async function reload() {
  const [bots, people, chats] = await Promise.all([listBots(), listPeople(), listChats()]);
  world = {
    bots,
    people: people.map((person) => ({ ...person, chats: chats.filter((chat) => chat.person_id === person.id) })),
  };
  show();
}

function writeAddress() {
  const query = new URLSearchParams();
  for (const phone of phones.values()) {
    query.append('bot', String(phone.botId));
    query.append('person', String(phone.personId));
  }
  const text = query.toString();
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
}

function close(key: string): void {
  phones.get(key)?.node.remove();
  phones.delete(key);
  writeAddress();
  show();
}

async function open(personId: number, botId: number): Promise<void> {
  const key = keyOf(personId, botId);
  const known = phones.get(key);
  if (known) {
    known.node.scrollIntoView({ inline: 'nearest' });
    known.focus();
    return;
  }
  const person = world.people.find((each) => each.id === personId);
  const bot = world.bots.find((each) => each.id === botId);
  if (!person || !bot) {
    showNotice('There is no such phone');
    return;
  }
  // Shows as many phones as fit side by side; on a narrow screen one.
  const room = Math.max(1, Math.floor((window.innerWidth - directoryWidth) / phoneWidth));
  for (const oldest of [...phones.keys()].slice(0, phones.size - room + 1)) close(oldest);
  const phone = makePhone({ person, bot, onClose: () => close(key) });
  phones.set(key, phone);
  stage.append(phone.node);
  show();
  writeAddress();
  await attempt(phone.refresh);
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

let wasOffline = false;
listen(
  (event) => {
    const key = 'bot_id' in event ? keyOf(event.person_id, event.bot_id) : '';
    if (event.type === 'action') phones.get(key)?.showAction(event.action);
    if (event.type === 'faults') schedule('faults', directory.refreshFaults);
    if (event.type === 'chat' && phones.has(key)) schedule(key, async () => await phones.get(key)?.refresh());
    if (event.type === 'chat' || event.type === 'directory') schedule('directory', reload);
  },
  (isOnline) => {
    document.body.classList.toggle('is-offline', !isOnline);
    if (isOnline && wasOffline) {
      schedule('directory', reload);
      for (const [key, phone] of phones) schedule(key, phone.refresh);
    }
    wasOffline = !isOnline;
  },
);

await attempt(async () => {
  await Promise.all([reload(), directory.refreshFaults()]);
  const query = new URLSearchParams(location.search);
  const botIds = query.getAll('bot');
  const personIds = query.getAll('person');
  for (const [index, personId] of personIds.entries()) await open(Number(personId), Number(botIds[index] ?? botIds[0]));
});

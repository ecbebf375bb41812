import { makeDirectory } from './directory.js';
import { element } from './element.js';
import { attempt, showNotice } from './notices.js';
import { makePhone } from './phone.js';
import { listBots, listen, listPeople } from './sandbox-api.js';

const phoneWidth = 400;
const directoryWidth = 300;
const intendedKey = 'phones.intended';

const stage = document.getElementById('stage');
const phones = new Map();
const seenCounts = new Map();
let world = { bots: [], people: [] };

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
document.getElementById('directory').append(...directory.node);

const keyOf = (personId, botId) => `${botId}:${personId}`;

/** Which bot a new client is going to write to, until they press Start. */
function readIntended() {
  return JSON.parse(localStorage.getItem(intendedKey) ?? '{}');
}

function listEntries() {
  const botById = new Map(world.bots.map((bot) => [bot.id, bot]));
  const intended = readIntended();
  const entries = world.people.flatMap((person) => {
    const chats = person.chats.map((chat) => ({ person, chat, bot: botById.get(chat.bot_id) }));
    const opened = [...phones.values()].filter((phone) => phone.personId === person.id).map((phone) => phone.botId);
    const missing = new Set([...(chats.length === 0 ? [intended[person.id] ?? world.bots[0]?.id] : []), ...opened]);
    for (const chat of person.chats) missing.delete(chat.bot_id);
    return [...chats, ...[...missing].map((botId) => ({ person, chat: null, bot: botById.get(botId) }))];
  });
  return entries
    .filter((entry) => entry.bot)
    .map((entry) => {
      const key = keyOf(entry.person.id, entry.bot.id);
      const count = entry.chat?.message_count ?? 0;
      if (phones.has(key) || !seenCounts.has(key)) seenCounts.set(key, count);
      return { ...entry, isOpen: phones.has(key), isUnseen: count > seenCounts.get(key) };
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
  const [bots, people] = await Promise.all([listBots(), listPeople()]);
  world = { bots, people };
  show();
}

function writeAddress() {
  const query = new URLSearchParams();
  for (const phone of phones.values()) {
    query.append('bot', phone.botId);
    query.append('person', phone.personId);
  }
  const text = query.toString();
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
}

function close(key) {
  phones.get(key)?.node.remove();
  phones.delete(key);
  writeAddress();
  show();
}

async function open(personId, botId) {
  const key = keyOf(personId, botId);
  const known = phones.get(key);
  if (known) {
    known.node.scrollIntoView({ inline: 'nearest' });
    known.focus();
    return;
  }
  const person = world.people.find((each) => each.id === personId);
  const bot = world.bots.find((each) => each.id === botId);
  if (!person || !bot) return showNotice('There is no such phone');
  // As many phones as fit side by side; on a narrow screen one at a time.
  const room = Math.max(1, Math.floor((window.innerWidth - directoryWidth) / phoneWidth));
  while (phones.size >= room) close(phones.keys().next().value);
  const phone = makePhone({ person, bot, onClose: () => close(key) });
  phones.set(key, phone);
  stage.append(phone.node);
  show();
  writeAddress();
  await attempt(phone.refresh);
  if (window.innerWidth > 700) phone.focus();
}

const pending = new Set();
/** Many events in a row become one reading of each thing they touch. */
function schedule(what, run) {
  if (pending.has(what)) return;
  pending.add(what);
  setTimeout(() => {
    pending.delete(what);
    run().catch((error) => showNotice(error.message));
  }, 40);
}

let wasOffline = false;
listen(
  (event) => {
    const key = event.bot_id ? keyOf(event.person_id, event.bot_id) : '';
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

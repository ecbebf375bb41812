// The phones page: people on the left, their open phones beside each other, live.
import {
  addFault,
  clearFaults,
  createPerson,
  getFaults,
  listBots,
  listPeople,
  phoneOf,
  setDown,
  watchChanges,
} from './control.js';
import { avatar, make } from './elements.js';
import { makePhone } from './phone.js';

const byId = (id) => document.getElementById(id);
const open = new Map();
let bots = [];
let people = [];

const keyOf = (botId, personId) => `${botId}:${personId}`;
const fullName = ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ');

/** How many phones fit beside each other. */
const capacity = () => Math.max(1, Math.floor((innerWidth - (innerWidth < 720 ? 0 : 300)) / 380));

const showAddress = () => {
  const last = [...open.keys()].at(-1);
  const [bot, person] = last?.split(':') ?? [];
  history.replaceState(null, '', last === undefined ? '/phones/' : `/phones/?bot=${bot}&person=${person}`);
  document.body.classList.toggle('has-phone', open.size > 0);
};

const closePhone = (key) => {
  open.get(key)?.element.remove();
  open.delete(key);
  showAddress();
  drawPeople();
};

const openPhone = (botId, personId) => {
  const key = keyOf(botId, personId);
  const known = open.get(key);
  if (known) {
    known.focus();
    return;
  }
  const bot = bots.find((each) => each.id === botId);
  const person = people.find((each) => each.id === personId);
  if (!bot || !person) return;
  while (open.size >= capacity()) closePhone(open.keys().next().value);
  const phone = makePhone(person, bot, { onClose: () => closePhone(key) });
  open.set(key, phone);
  byId('phones').append(phone.element);
  void phone.refresh().then(phone.focus);
  showAddress();
  drawPeople();
};

const drawPeople = () => {
  const rows = people.flatMap((person) => {
    const chats =
      person.chats.length > 0
        ? person.chats
        : bots.slice(0, 1).map((bot) => ({ bot_id: bot.id, last_text: 'Not started', last_date: 0 }));
    return chats.map((chat) => ({ person, chat, bot: bots.find((each) => each.id === chat.bot_id) }));
  });
  rows.sort((a, b) => b.chat.last_date - a.chat.last_date);
  byId('people').replaceChildren(
    ...rows.map(({ person, chat, bot }) =>
      make(
        'li',
        {},
        make(
          'button',
          {
            type: 'button',
            class: 'person',
            'data-testid': 'person-item',
            'data-person': String(person.id),
            'aria-pressed': String(open.has(keyOf(chat.bot_id, person.id))),
            onclick: () => openPhone(chat.bot_id, person.id),
          },
          avatar(fullName(person)),
          make(
            'span',
            { class: 'person-text' },
            make('b', { dir: 'auto' }, fullName(person)),
            make('small', { dir: 'auto' }, chat.is_blocked ? 'Blocked the bot' : chat.last_text || ' '),
            make('small', { class: 'bot-name', dir: 'auto' }, bot?.first_name ?? ''),
          ),
        ),
      ),
    ),
  );
  if (rows.length === 0)
    byId('people').append(
      make(
        'li',
        { class: 'hint' },
        bots.length === 0 ? 'No bot yet: the demo makes one.' : 'Nobody yet. Make the first client.',
      ),
    );
};

const loadDirectory = async () => {
  [bots, people] = await Promise.all([listBots(), listPeople()]);
  drawPeople();
  byId('bot-select').replaceChildren(
    ...bots.map((bot) => make('option', { value: String(bot.id) }, `${bot.first_name} (@${bot.username})`)),
  );
};

const faultButtons = [
  ['429 for 5 s', { kind: 'too_many_requests', retry_after: 5, times: 1 }],
  ['500 once', { kind: 'server_error', times: 1 }],
  ['Garbage once', { kind: 'garbage', times: 1 }],
  ['Slow, 8 s', { kind: 'slow', delay_ms: 8000, times: 1 }],
  ['Taken, then cut', { kind: 'accept_then_reset', times: 1 }],
  ['“Bot was blocked”', { kind: 'blocked', times: 1 }],
].map(([label, fault]) => ({ label, fault: { ...fault, method: 'sendMessage' } }));

const drawFaults = async () => {
  const { down, faults } = await getFaults();
  byId('faults').replaceChildren(
    ...faultButtons.map(({ label, fault }) =>
      make('button', { type: 'button', onclick: () => void addFault(fault) }, label),
    ),
    make(
      'button',
      { type: 'button', 'aria-pressed': String(down), onclick: () => void setDown(!down) },
      down ? 'Bring Telegram back' : 'Take Telegram down',
    ),
    make(
      'button',
      { type: 'button', disabled: faults.length === 0, onclick: () => void clearFaults().then(drawFaults) },
      'Clear',
    ),
  );
  const waiting = faults.reduce((sum, fault) => sum + fault.times, 0);
  byId('fault-status').textContent = down
    ? 'Telegram does not answer.'
    : waiting > 0
      ? `The next ${waiting} sent message${waiting === 1 ? '' : 's'} will meet trouble.`
      : 'All is well.';
};

const dialog = byId('client-dialog');
byId('new-client').addEventListener('click', () => {
  byId('client-error').textContent = '';
  dialog.showModal();
});
byId('client-cancel').addEventListener('click', () => dialog.close());
const createClient = async (form) => {
  const { bot, ...person } = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  try {
    const made = await createPerson(person);
    await phoneOf(Number(bot), made.id).start();
    await loadDirectory();
    form.reset();
    dialog.close();
    openPhone(Number(bot), made.id);
  } catch (problem) {
    byId('client-error').textContent = problem.message;
  }
};
byId('client-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void createClient(event.target);
});

watchChanges((change) => {
  if (change.type === 'faults' || change.type === 'everything') void drawFaults();
  if (change.type === 'chat') void open.get(keyOf(change.bot_id, change.person_id))?.refresh();
  if (change.type === 'everything') for (const phone of open.values()) void phone.refresh();
  if (change.type !== 'action' && change.type !== 'faults') void loadDirectory();
});

await loadDirectory();
const address = new URLSearchParams(location.search);
if (address.has('person')) openPhone(Number(address.get('bot')), Number(address.get('person')));
else if (innerWidth >= 720 && people[0]?.chats[0]) openPhone(people[0].chats[0].bot_id, people[0].id);

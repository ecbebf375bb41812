import type { PersonView } from '../src/people/people-routes.ts';
import type { BotView, ChatSummary } from '../src/telegram/control/control-views.ts';
import { openBotDialog, openPersonDialog } from './dialogs.ts';
import { avatar, element } from './element.ts';
import { makeFaultPanel } from './fault-panel.ts';
import { showNotice } from './notices.ts';

export type Person = PersonView & { chats: ChatSummary[] };
export type Known = { bots: BotView[]; people: Person[] };
/** One per person and bot. */
export type Entry = { person: Person; bot: BotView; chat: ChatSummary | null; isOpen: boolean; isUnseen: boolean };

interface DirectoryOptions {
  onOpen: (personId: number, botId: number) => unknown;
  onPersonCreated: (person: PersonView, botId: number) => void;
  onBotCreated: (bot: BotView) => void;
}

const fullName = (person: PersonView) => [person.first_name, person.last_name].filter(Boolean).join(' ');

function formatWhen(seconds: number | undefined): string {
  if (!seconds) return '';
  const date = new Date(seconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short' });
}

async function copyToken(bot: BotView): Promise<void> {
  try {
    await navigator.clipboard.writeText(bot.token);
    showNotice(`The token of ${bot.first_name} is copied`);
  } catch {
    showNotice(`Token of ${bot.first_name}: ${bot.token}`);
  }
}

/** The left column: people and the bots they write to, the bots with their tokens, and the fault panel. */
export function makeDirectory({ onOpen, onPersonCreated, onBotCreated }: DirectoryOptions) {
  const people = element('div', { className: 'people' });
  const bots = element('div', { className: 'bots' });
  const faultPanel = makeFaultPanel();
  let known: Known = { bots: [], people: [] };

  const newClient = element(
    'button',
    {
      type: 'button',
      className: 'solid-button',
      'data-testid': 'new-person',
      on: { click: () => openPersonDialog(known.bots, onPersonCreated) },
    },
    'New client',
  );
  const newBot = element(
    'button',
    {
      type: 'button',
      className: 'text-button',
      'data-testid': 'new-bot',
      on: { click: () => openBotDialog(onBotCreated) },
    },
    'New bot',
  );
  const node = [
    element('header', { className: 'directory-head' }, element('h1', {}, 'Phones'), newClient),
    people,
    element(
      'footer',
      { className: 'directory-foot' },
      element('div', { className: 'section-head' }, element('h2', {}, 'Bots'), newBot),
      bots,
      faultPanel.node,
    ),
  ];

  function personItem({ person, bot, chat, isOpen, isUnseen }: Entry): HTMLElement {
    const name = fullName(person);
    const preview = chat ? (chat.is_blocked ? 'Blocked the bot' : chat.last_text) : 'Has not pressed Start';
    return element(
      'button',
      {
        type: 'button',
        className: `person ${isOpen ? 'is-open' : ''}`,
        'data-testid': 'person-item',
        'data-person-id': person.id,
        'data-bot-id': bot.id,
        'aria-pressed': String(isOpen),
        on: { click: () => onOpen(person.id, bot.id) },
      },
      avatar(person.id, name, person.picture_url),
      element(
        'span',
        { className: 'person-text' },
        element(
          'span',
          { className: 'person-line' },
          element('span', { className: 'person-name' }, name),
          element('span', { className: 'person-when' }, formatWhen(chat?.last_date)),
        ),
        element(
          'span',
          { className: 'person-line' },
          element('span', { className: 'person-preview' }, preview),
          isUnseen ? element('span', { className: 'unseen', 'aria-label': 'New messages' }) : null,
        ),
        element('span', { className: 'person-bot' }, bot.first_name),
      ),
    );
  }

  function botItem(bot: BotView): HTMLElement {
    const label = `Copy the token of ${bot.first_name}`;
    return element(
      'div',
      { className: 'bot' },
      avatar(bot.id, bot.first_name),
      element(
        'span',
        { className: 'person-text' },
        element('span', { className: 'person-name' }, bot.first_name),
        element(
          'span',
          { className: 'person-preview' },
          bot.webhook_url ? `@${bot.username} · webhook` : `@${bot.username}`,
        ),
      ),
      element(
        'button',
        {
          type: 'button',
          className: 'text-button',
          title: label,
          'aria-label': label,
          on: { click: () => copyToken(bot) },
        },
        'Token',
      ),
    );
  }

  /** `entries` in their order. */
  function show(directory: Known, entries: readonly Entry[]): void {
    known = directory;
    newClient.disabled = directory.bots.length === 0;
    const empty = directory.bots.length === 0 ? 'Make a bot first, then clients who write to it.' : 'No clients yet.';
    people.replaceChildren(
      ...(entries.length > 0 ? entries.map(personItem) : [element('p', { className: 'hint' }, empty)]),
    );
    bots.replaceChildren(...directory.bots.map(botItem));
  }

  return { node, show, refreshFaults: faultPanel.refresh };
}

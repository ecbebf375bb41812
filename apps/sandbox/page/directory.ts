import type { PersonView } from '../src/people/people-routes.ts';
import type { Messenger } from '../src/shared/phone-events.ts';
import type { BotCard, ChatSummary } from '../src/shared/phone-views.ts';
import type { PhoneApp } from './apps/phone-app.ts';
import { openBotDialog, openPersonDialog, openSetUpDialog } from './dialogs.ts';
import { avatar, element } from './element.ts';
import { makeFaultPanel } from './fault-panel.ts';
import { showNotice } from './notices.ts';

export type Person = PersonView & { chats: (ChatSummary & { messenger: Messenger })[] };
export type World = { apps: { app: PhoneApp; bots: BotCard[] }[]; people: Person[] };
export type Entry = { person: Person; isOpen: boolean; isUnseen: boolean };

interface DirectoryOptions {
  apps: readonly PhoneApp[];
  onOpen: (personId: number) => unknown;
  onPersonCreated: (person: PersonView) => void;
  onBotCreated: (bot: BotCard) => void;
}

const fullName = (person: PersonView) => [person.first_name, person.last_name].filter(Boolean).join(' ');

function formatWhen(seconds: number | undefined): string {
  if (!seconds) return '';
  const date = new Date(seconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short' });
}

async function copy(bot: BotCard, { label, value }: BotCard['credentials'][number]): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showNotice(`${label} of ${bot.name} copied`);
  } catch {
    showNotice(`${label} of ${bot.name}: ${value}`);
  }
}

/**
 * The left column: people, the bots of each messenger with the values for connecting them, and each messenger's faults.
 */
export function makeDirectory({ apps, onOpen, onPersonCreated, onBotCreated }: DirectoryOptions) {
  const people = element('div', { className: 'people' });
  const panels = new Map(apps.map((app) => [app.messenger, makeFaultPanel(app)]));
  const botLists = new Map(apps.map((app) => [app.messenger, element('div', { className: 'bots' })]));
  const appOf = new Map(apps.map((app) => [app.messenger, app]));

  const newClient = element(
    'button',
    {
      type: 'button',
      className: 'solid-button',
      'data-testid': 'new-person',
      on: { click: () => openPersonDialog(onPersonCreated) },
    },
    'New client',
  );
  const toSection = (app: PhoneApp) =>
    element(
      'section',
      { className: `messenger in-${app.messenger}` },
      element(
        'div',
        { className: 'section-head' },
        element('h2', {}, app.name),
        app.setUp
          ? element(
              'button',
              {
                type: 'button',
                className: 'text-button',
                'data-testid': `set-up-${app.messenger}`,
                on: { click: () => openSetUpDialog(app, () => showNotice(`${app.name} has it`)) },
              },
              app.setUp.label,
            )
          : null,
        element(
          'button',
          {
            type: 'button',
            className: 'text-button',
            'data-testid': `new-bot-${app.messenger}`,
            on: { click: () => openBotDialog(app, onBotCreated) },
          },
          `New ${app.botWord}`,
        ),
      ),
      botLists.get(app.messenger),
      panels.get(app.messenger)?.node,
    );
  const node = [
    element('header', { className: 'directory-head' }, element('h1', {}, 'Phones'), newClient),
    people,
    element('footer', { className: 'directory-foot' }, apps.map(toSection)),
  ];

  function personItem({ person, isOpen, isUnseen }: Entry): HTMLElement {
    const name = fullName(person);
    const chats = person.chats.toSorted((a, b) => b.last_date - a.last_date);
    const [latest] = chats;
    const preview = latest ? (latest.is_blocked ? 'Blocked the bot' : latest.last_text) : 'Hasn’t written yet';
    return element(
      'button',
      {
        type: 'button',
        className: `person ${isOpen ? 'is-open' : ''}`,
        'data-testid': 'person-item',
        'data-person-id': person.id,
        'aria-pressed': String(isOpen),
        on: { click: () => onOpen(person.id) },
      },
      avatar(person.id, name, person.picture_url),
      element(
        'span',
        { className: 'person-text' },
        element(
          'span',
          { className: 'person-line' },
          element('span', { className: 'person-name' }, name),
          element('span', { className: 'person-when' }, formatWhen(latest?.last_date)),
        ),
        element(
          'span',
          { className: 'person-line' },
          element('span', { className: 'person-preview' }, preview),
          isUnseen ? element('span', { className: 'unseen', 'aria-label': 'New messages' }) : null,
        ),
        element(
          'span',
          { className: 'person-bot' },
          [...new Set(chats.map(({ messenger }) => appOf.get(messenger)?.name ?? messenger))].join(' · '),
        ),
      ),
    );
  }

  function botItem(bot: BotCard): HTMLElement {
    return element(
      'div',
      { className: 'bot' },
      avatar(bot.id, bot.name),
      element(
        'span',
        { className: 'person-text' },
        element('span', { className: 'person-name' }, bot.name),
        element('span', { className: 'person-preview' }, bot.about),
      ),
      element(
        'span',
        { className: 'credentials' },
        bot.credentials.map((credential) => {
          const label = `Copy ${credential.label} of ${bot.name}`;
          return element(
            'button',
            {
              type: 'button',
              className: 'text-button',
              title: label,
              'aria-label': label,
              on: { click: () => copy(bot, credential) },
            },
            credential.label,
          );
        }),
      ),
    );
  }

  function show(world: World, entries: readonly Entry[]): void {
    people.replaceChildren(
      ...(entries.length > 0 ? entries.map(personItem) : [element('p', { className: 'hint' }, 'No clients yet.')]),
    );
    for (const { app, bots } of world.apps) botLists.get(app.messenger)?.replaceChildren(...bots.map(botItem));
  }

  async function refreshFaults(): Promise<void> {
    await Promise.all([...panels.values()].map((panel) => panel.refresh()));
  }

  return { node, show, refreshFaults };
}

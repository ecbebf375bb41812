import type { PersonView } from '../src/people/people-routes.ts';
import type { Messenger } from '../src/shared/phone-events.ts';
import type { PhoneApp } from './apps/phone-app.ts';
import { type ChatScreen, makeChatScreen } from './chat-screen.ts';
import type { World } from './directory.ts';
import { avatar, element, icon } from './element.ts';
import { attempt } from './notices.ts';

interface PhoneOptions {
  person: PersonView;
  onClose: () => void;
  /** Another app or chat is in front. */
  onChange: () => void;
}

export type Phone = ReturnType<typeof makePhone>;

/** The screen a phone shows. */
export interface Front {
  messenger: Messenger;
  botId: number;
}

/** One person's phone: an app of each messenger, one of them in front with one of its chats. */
export function makePhone({ person, onClose, onChange }: PhoneOptions) {
  let world: World = { apps: [], people: [] };
  let screen: ChatScreen | null = null;
  /** The app in front, also while it has no chat to show. */
  let shown: Messenger | null = null;
  const unseen = new Set<Messenger>();

  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  const owner = element(
    'div',
    { className: 'phone-owner' },
    avatar(person.id, name, person.picture_url),
    element('span', { className: 'phone-owner-name' }, `${name}’s phone`),
    element(
      'button',
      {
        type: 'button',
        className: 'tool',
        'aria-label': `Close ${name}’s phone`,
        title: 'Close',
        on: { click: onClose },
      },
      icon('close'),
    ),
  );
  const body = element('div', { className: 'phone-screen' });
  const dock = element('div', { className: 'dock', role: 'tablist', 'aria-label': 'Apps' });
  const node = element('section', { className: 'phone', 'aria-label': `${name}’s phone` }, owner, body);

  function showDock() {
    dock.replaceChildren(
      ...world.apps.map(({ app }) =>
        element(
          'button',
          {
            type: 'button',
            role: 'tab',
            className: `dock-app in-${app.messenger}`,
            'data-testid': `app-${app.messenger}`,
            'aria-selected': String(shown === app.messenger),
            on: { click: () => attempt(() => openApp(app)) },
          },
          app.name,
          unseen.has(app.messenger) ? element('span', { className: 'unseen', 'aria-label': 'New messages' }) : null,
        ),
      ),
    );
  }

  /** The chat with the latest message of an app, or its first bot. */
  function findBotId({ messenger }: PhoneApp): number | undefined {
    const bots = world.apps.find(({ app }) => app.messenger === messenger)?.bots ?? [];
    const chats = world.people.find(({ id }) => id === person.id)?.chats ?? [];
    const latest = chats
      .filter((chat) => chat.messenger === messenger && bots.some(({ id }) => id === chat.bot_id))
      .toSorted((a, b) => b.last_date - a.last_date)[0];
    return latest?.bot_id ?? bots[0]?.id;
  }

  async function openApp(app: PhoneApp): Promise<void> {
    const botId = findBotId(app);
    shown = app.messenger;
    if (botId === undefined) {
      screen = null;
      const hint = `No ${app.name} ${app.botWord} yet. Create one in the list of bots.`;
      body.replaceChildren(element('p', { className: 'empty-chat' }, hint), dock);
      return showDock();
    }
    await open({ messenger: app.messenger, botId });
  }

  async function open(front: Front): Promise<void> {
    const known = world.apps.find(({ app }) => app.messenger === front.messenger);
    const bot = known?.bots.find(({ id }) => id === front.botId);
    if (!known || !bot) throw new Error('There is no such chat');
    unseen.delete(front.messenger);
    shown = front.messenger;
    screen = makeChatScreen({
      app: known.app,
      person,
      bot,
      bots: known.bots,
      onSwitch: (botId) => void attempt(() => open({ ...front, botId })),
    });
    body.replaceChildren(screen.node, dock);
    showDock();
    onChange();
    await screen.refresh();
  }

  return {
    node,
    personId: person.id,
    open,
    /** Opens the app the person used last. */
    async openLatest(): Promise<void> {
      const chats = world.people.find(({ id }) => id === person.id)?.chats ?? [];
      const latest = chats.toSorted((a, b) => b.last_date - a.last_date)[0];
      const wanted = world.apps.find(({ app }) => app.messenger === latest?.messenger) ?? world.apps[0];
      if (wanted) await openApp(wanted.app);
    },
    front: (): Front | null => screen && { messenger: screen.messenger, botId: screen.botId },
    show(next: World): void {
      world = next;
      showDock();
      screen?.showBots(next.apps.find(({ app }) => app.messenger === screen?.messenger)?.bots ?? []);
      const empty =
        screen === null ? world.apps.find(({ app, bots }) => app.messenger === shown && bots.length > 0) : null;
      if (empty) void attempt(() => openApp(empty.app));
    },
    /** Something happened in one of the person's chats. */
    async hear({ messenger, botId }: Front): Promise<void> {
      if (screen?.messenger === messenger && screen.botId === botId) return screen.refresh();
      unseen.add(messenger);
      showDock();
    },
    showAction({ messenger, botId }: Front, action: string): void {
      if (screen?.messenger === messenger && screen.botId === botId) screen.showAction(action);
    },
    refresh: async () => await screen?.refresh(),
    focus: () => screen?.focus(),
  };
}

import type { PersonView } from '../src/people/people-routes.ts';
import type { BotCard } from '../src/shared/phone-views.ts';
import type { ChatState, PhoneApp } from './apps/phone-app.ts';
import { makeComposer } from './composer.ts';
import { avatar, element } from './element.ts';
import { makeMessageRows } from './message-rows.ts';
import { attempt } from './notices.ts';

const actionShownMs = 5000;
const actionTexts: Partial<Record<string, string>> = {
  typing: 'typing…',
  typing_on: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
  upload_video: 'sending a video…',
  record_voice: 'recording a voice message…',
  upload_voice: 'sending a voice message…',
};

interface ChatScreenOptions {
  app: PhoneApp;
  person: PersonView;
  bot: BotCard;
  /** All bots that the person may write to, to switch between. */
  bots: readonly BotCard[];
  onSwitch: (botId: number) => void;
}

export type ChatScreen = ReturnType<typeof makeChatScreen>;

/** The chat of a person with a bot. `refresh` reads it anew, `showAction` shows the bot's present action. */
export function makeChatScreen({ app, person, bot, bots, onSwitch }: ChatScreenOptions) {
  const chat = app.openChat({ bot, person });
  let state: ChatState = {
    bot_id: bot.id,
    person_id: person.id,
    is_started: false,
    is_blocked: false,
    messages: [],
  };
  let actionTimer: ReturnType<typeof setTimeout> | undefined;

  const status = element('span', { className: 'phone-status' }, app.botWord);
  const list = element('div', {
    className: 'messages',
    'data-testid': 'chat',
    role: 'log',
    'aria-label': `Chat with ${bot.name}`,
    tabindex: 0,
  });
  const composer = makeComposer(chat);
  const named = element('div');
  const foot = element('div', { className: 'phone-foot' });
  const actions = element('div', { className: 'chat-actions' });
  const head = element(
    'header',
    { className: 'phone-head' },
    avatar(bot.id, bot.name),
    element('div', { className: 'phone-title' }, named, status),
    actions,
  );
  const node = element('div', { className: `chat-screen in-${app.messenger}` }, head, list, foot);

  node.addEventListener('dragover', (event) => event.preventDefault());
  node.addEventListener('drop', (event) => {
    event.preventDefault();
    if (chat.gate(state) === null) composer.takeFiles([...(event.dataTransfer?.files ?? [])]);
  });

  const { layOut } = makeMessageRows({
    toolsOf: chat.tools,
    onReply: composer.setReply,
    onEdit: composer.setEditing,
  });

  /** The bot's name, as a choice where there are others. */
  function showBots(all: readonly BotCard[]): void {
    const key = JSON.stringify(all.map(({ id, name }) => [id, name]));
    if (named.dataset['shown'] === key) return;
    named.dataset['shown'] = key;
    if (all.length < 2) return named.replaceChildren(element('strong', {}, bot.name));
    const choice: HTMLSelectElement = element(
      'select',
      {
        className: 'bot-choice',
        'aria-label': `Chats of ${app.name}`,
        'data-testid': 'bot-choice',
        on: { change: () => onSwitch(Number(choice.value)) },
      },
      all.map((each) => element('option', { value: each.id, selected: each.id === bot.id }, each.name)),
    );
    named.replaceChildren(choice);
  }
  showBots(bots);

  const doAndRefresh = (run: () => Promise<unknown>) =>
    attempt(async () => {
      await run();
      await refresh();
    });

  function showFoot() {
    const gate = chat.gate(state);
    node.classList.toggle('is-blocked', state.is_blocked);
    if (gate === null) {
      if (foot.firstChild !== composer.node) foot.replaceChildren(composer.node);
      return;
    }
    const { label, testId, run } = gate;
    foot.replaceChildren(
      element(
        'button',
        { type: 'button', className: 'wide-button', 'data-testid': testId, on: { click: () => doAndRefresh(run) } },
        label,
      ),
    );
  }

  function showActions() {
    const shown = chat.actions(state);
    const key = shown.map(({ label }) => label).join();
    if (actions.dataset['shown'] === key) return;
    actions.dataset['shown'] = key;
    actions.replaceChildren(
      ...shown.map(({ label, testId, run }) =>
        element(
          'button',
          {
            type: 'button',
            className: 'text-button',
            'data-testid': testId,
            on: { click: () => doAndRefresh(run) },
          },
          label,
        ),
      ),
    );
  }

  function showStatus(text?: string): void {
    status.textContent = text ?? chat.status(state);
    status.classList.toggle('is-active', text !== undefined);
  }

  async function refresh() {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    const previousCount = state.messages.length;
    state = await chat.read();
    if (state.messages.length > previousCount && state.messages.at(-1)?.from_bot) showStatus();
    const empty = element('p', { className: 'empty-chat' }, `Nothing here yet. ${person.first_name} writes first.`);
    list.replaceChildren(...(state.messages.length > 0 ? layOut(state.messages) : [empty]));
    showFoot();
    showActions();
    if (!status.classList.contains('is-active')) showStatus();
    const isOwnNew = state.messages.length > previousCount && !state.messages.at(-1)?.from_bot;
    if (isAtEnd || isOwnNew || previousCount === 0) scrollToEnd();
  }

  function scrollToEnd() {
    list.scrollTop = list.scrollHeight;
    for (const image of list.querySelectorAll('img')) {
      if (!image.complete) image.addEventListener('load', () => scrollToEnd(), { once: true });
    }
  }

  function showAction(action: string): void {
    clearTimeout(actionTimer);
    if (action === 'typing_off') return showStatus();
    showStatus(actionTexts[action] ?? 'busy…');
    actionTimer = setTimeout(() => showStatus(), actionShownMs);
  }

  return {
    node,
    messenger: app.messenger,
    botId: bot.id,
    refresh,
    showAction,
    showBots,
    focus: () => composer.focus(),
  };
}

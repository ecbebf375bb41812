import type { PersonView } from '../src/people/people-routes.ts';
import type { BotView, ChatView } from '../src/telegram/control/control-views.ts';
import { makeComposer } from './composer.ts';
import { makeChatApi } from './control-api.ts';
import { avatar, element, icon } from './element.ts';
import { makeMessageRows } from './message-rows.ts';
import { attempt } from './notices.ts';

const actionShownMs = 5000;
const actionTexts: Partial<Record<string, string>> = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
  upload_video: 'sending a video…',
  record_voice: 'recording a voice message…',
  upload_voice: 'sending a voice message…',
};

interface PhoneOptions {
  person: PersonView;
  bot: BotView;
  onClose: () => void;
}

export type Phone = ReturnType<typeof makePhone>;

/** One phone: the chat of a person with a bot. `refresh` reads it anew, `showAction` shows what the bot is doing. */
export function makePhone({ person, bot, onClose }: PhoneOptions) {
  const api = makeChatApi({ botId: bot.id, personId: person.id });
  let state: Pick<ChatView, 'is_started' | 'is_blocked' | 'messages'> = {
    is_started: false,
    is_blocked: false,
    messages: [],
  };
  let actionTimer: ReturnType<typeof setTimeout> | undefined;

  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  const status = element('span', { className: 'phone-status' }, 'bot');
  const list = element('div', {
    className: 'messages',
    'data-testid': 'chat',
    role: 'log',
    'aria-label': `Chat with ${bot.first_name}`,
    tabindex: 0,
  });
  const composer = makeComposer(api);
  const start = element(
    'button',
    {
      type: 'button',
      className: 'wide-button',
      'data-testid': 'start-button',
      on: { click: () => attempt(api.start) },
    },
    'Start',
  );
  const block = element('button', {
    type: 'button',
    className: 'text-button',
    'data-testid': 'block-button',
    on: { click: () => attempt(() => api.setBlocked(!state.is_blocked)) },
  });
  const foot = element('div', { className: 'phone-foot' });
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
  const head = element(
    'header',
    { className: 'phone-head' },
    avatar(bot.id, bot.first_name),
    element('div', { className: 'phone-title' }, element('strong', {}, bot.first_name), status),
    block,
  );
  const screen = element('div', { className: 'phone-screen' }, head, list, foot);
  const node = element('section', { className: 'phone', 'aria-label': `${name}’s phone` }, owner, screen);

  screen.addEventListener('dragover', (event) => event.preventDefault());
  screen.addEventListener('drop', (event) => {
    event.preventDefault();
    if (state.is_started && !state.is_blocked) composer.takeFiles([...(event.dataTransfer?.files ?? [])]);
  });

  const { layOut } = makeMessageRows({
    onReply: composer.setReply,
    onEdit: composer.setEditing,
    onDelete: (entry) => attempt(() => api.remove(entry.message.message_id)),
    onReact: (entry) => attempt(() => api.react(entry.message.message_id, entry.reaction ? null : '❤')),
    onButton: (entry, data) => attempt(() => api.pressButton(entry.message.message_id, data)),
  });

  function showFoot() {
    const isOpen = state.is_started && !state.is_blocked;
    start.textContent = state.is_blocked ? 'Unblock and restart' : 'Start';
    const wanted = isOpen ? composer.node : start;
    if (foot.firstChild !== wanted) foot.replaceChildren(wanted);
    block.hidden = !state.is_started;
    block.textContent = state.is_blocked ? 'Unblock' : 'Block';
    node.classList.toggle('is-blocked', state.is_blocked);
  }

  function showStatus(text?: string): void {
    status.textContent = text ?? (state.is_blocked ? 'you blocked this bot' : `@${bot.username}`);
    status.classList.toggle('is-active', text !== undefined);
  }

  async function refresh() {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    const previousCount = state.messages.length;
    state = await api.read();
    if (state.messages.length > previousCount && state.messages.at(-1)?.from_bot) showStatus();
    const empty = element(
      'p',
      { className: 'empty-chat' },
      `Nothing here yet. Press Start to let ${bot.first_name} write to ${person.first_name}.`,
    );
    list.replaceChildren(...(state.messages.length > 0 ? layOut(state.messages) : [empty]));
    showFoot();
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
    showStatus(actionTexts[action] ?? 'busy…');
    actionTimer = setTimeout(() => showStatus(), actionShownMs);
  }

  return {
    node,
    botId: bot.id,
    personId: person.id,
    refresh,
    showAction,
    focus: () => composer.focus(),
    count: () => state.messages.length,
  };
}

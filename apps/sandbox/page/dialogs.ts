import type { PersonView } from '../src/people/people-routes.ts';
import type { BotView } from '../src/telegram/control/control-views.ts';
import { createBot, createPerson } from './control-api.ts';
import { element } from './element.ts';
import { attempt } from './notices.ts';

function field(label: string, attributes: Record<string, unknown>) {
  const input = element('input', { className: 'field-input', autocomplete: 'off', ...attributes });
  return { input, node: element('label', { className: 'field' }, element('span', {}, label), input) };
}

interface DialogOptions {
  title: string;
  hint?: string;
  fields: HTMLElement[];
  submit: () => Promise<void>;
}

function openDialog({ title, hint, fields, submit }: DialogOptions): void {
  const cancel = element(
    'button',
    { type: 'button', className: 'text-button', on: { click: () => dialog.close() } },
    'Cancel',
  );
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', {}, title),
    hint ? element('p', { className: 'hint' }, hint) : null,
    fields,
    element('div', { className: 'dialog-actions' }, cancel, element('button', { className: 'solid-button' }, 'Create')),
  );
  const dialog: HTMLDialogElement = element('dialog', { className: 'dialog' }, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await submit();
      dialog.close();
    });
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Asks for a new client: name, username, language, and whose bot they write to. */
export function openPersonDialog(
  bots: readonly BotView[],
  onCreated: (person: PersonView, botId: number) => void,
): void {
  const firstName = field('First name', { required: true, maxlength: 64, 'data-testid': 'person-first-name' });
  const lastName = field('Last name', { maxlength: 64 });
  const username = field('Username', { pattern: '[A-Za-z][A-Za-z0-9_]{3,31}', title: '4 to 32 letters, digits or _' });
  const language = element(
    'select',
    { className: 'field-input' },
    [
      ['uk', 'Ukrainian'],
      ['en', 'English'],
      ['ru', 'Russian'],
      ['de', 'German'],
      ['pl', 'Polish'],
    ].map(([code, text]) => element('option', { value: code }, text)),
  );
  const bot = element(
    'select',
    { className: 'field-input', 'data-testid': 'person-bot' },
    bots.map((each) => element('option', { value: each.id }, `${each.first_name} (@${each.username})`)),
  );
  const fields = [
    element('div', { className: 'field-pair' }, firstName.node, lastName.node),
    username.node,
    element('label', { className: 'field' }, element('span', {}, 'Language of the app'), language),
    element('label', { className: 'field' }, element('span', {}, 'Writes to'), bot),
  ];
  const submit = async () => {
    const person = await createPerson({
      first_name: firstName.input.value,
      ...(lastName.input.value.trim() ? { last_name: lastName.input.value } : {}),
      ...(username.input.value.trim() ? { username: username.input.value.trim() } : {}),
      language_code: language.value,
    });
    onCreated(person, Number(bot.value));
  };
  openDialog({ title: 'New client', fields, submit });
}

/** Asks for a new bot; its token is then shown in the list of bots. */
export function openBotDialog(onCreated: (bot: BotView) => void): void {
  const title = field('Name', {
    required: true,
    maxlength: 64,
    'data-testid': 'bot-name',
    placeholder: 'Acme Support',
  });
  const username = field('Username', {
    required: true,
    pattern: '[A-Za-z][A-Za-z0-9_]*[Bb][Oo][Tt]',
    minlength: 5,
    maxlength: 32,
    title: 'Letters, digits or _, ending in bot',
    placeholder: 'acme_support_bot',
  });
  const hint = 'Like BotFather: you get a token to connect the bot in your workspace.';
  const submit = async () => {
    const bot = await createBot({ first_name: title.input.value, username: username.input.value });
    onCreated(bot);
  };
  openDialog({ title: 'New bot', hint, fields: [title.node, username.node], submit });
}

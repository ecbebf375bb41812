import type { PersonView } from '../src/people/people-routes.ts';
import type { BotCard } from '../src/shared/phone-views.ts';
import type { PhoneApp } from './apps/phone-app.ts';
import { createPerson } from './control-api.ts';
import { element } from './element.ts';
import { attempt } from './notices.ts';

function field(label: string, attributes: Record<string, unknown>) {
  const input = element('input', { className: 'field-input', autocomplete: 'off', ...attributes });
  return { input, node: element('label', { className: 'field' }, element('span', {}, label), input) };
}

interface DialogOptions {
  title: string;
  /** On the button that submits. */
  verb?: string;
  hint?: string;
  fields: HTMLElement[];
  submit: () => Promise<void>;
}

function openDialog({ title, verb = 'Create', hint, fields, submit }: DialogOptions): void {
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
    element('div', { className: 'dialog-actions' }, cancel, element('button', { className: 'solid-button' }, verb)),
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

/** Asks for a new client: name, username and language. */
export function openPersonDialog(onCreated: (person: PersonView) => void): void {
  const firstName = field('First name', { required: true, maxlength: 64, 'data-testid': 'person-first-name' });
  const lastName = field('Last name (optional)', { maxlength: 64 });
  const username = field('Username (optional)', {
    pattern: '[A-Za-z][A-Za-z0-9_]{3,31}',
    title: '4 to 32 letters, digits or _',
  });
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
  const fields = [
    element('div', { className: 'field-pair' }, firstName.node, lastName.node),
    username.node,
    element('label', { className: 'field' }, element('span', {}, 'App language'), language),
  ];
  const submit = async () => {
    const person = await createPerson({
      first_name: firstName.input.value,
      ...(lastName.input.value.trim() ? { last_name: lastName.input.value } : {}),
      ...(username.input.value.trim() ? { username: username.input.value.trim() } : {}),
      language_code: language.value,
    });
    onCreated(person);
  };
  openDialog({ title: 'New client', fields, submit });
}

/** Asks for a new bot of an app; the values for connecting it are then shown in the list of bots. */
export function openBotDialog(app: PhoneApp, onCreated: (bot: BotCard) => void): void {
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
  const submit = async () => {
    onCreated(await app.createBot({ name: title.input.value, username: username.input.value }));
  };
  const fields = [title.node, ...(app.hasUsernames ? [username.node] : [])];
  openDialog({ title: `New ${app.name} ${app.botWord}`, hint: app.newBotHint, fields, submit });
}

/** Asks for the workspace's values that the messenger itself needs. */
export function openSetUpDialog({ name, setUp }: PhoneApp, onSaved: () => void): void {
  if (!setUp) return;
  const fields = setUp.fields.map(({ label, testId, placeholder }) =>
    field(label, { required: true, 'data-testid': testId, placeholder }),
  );
  const submit = async () => {
    await setUp.save(fields.map(({ input }) => input.value.trim()));
    onSaved();
  };
  const title = `${setUp.label} of ${name}`;
  openDialog({ title, verb: 'Save', hint: setUp.hint, fields: fields.map(({ node }) => node), submit });
}

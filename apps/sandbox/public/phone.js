// One phone: the chat of one person with one bot, and what its owner can do.
import { bubblesWithDays } from './bubbles.js';
import { phoneOf } from './control.js';
import { avatar, make } from './elements.js';

const fullName = ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ');

/** A second of silence as WAV: something to hear without a microphone. */
const sampleVoice = () => {
  const rate = 8000;
  const bytes = new DataView(new ArrayBuffer(44 + rate));
  const write = (at, text) => [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + rate, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, rate, true);
  for (let at = 0; at < rate; at += 1) bytes.setUint8(44 + at, 128 + Math.round(40 * Math.sin(at / 3)));
  return new File([bytes], 'voice.wav', { type: 'audio/wav' });
};

/** Makes a phone; `element` is shown, `refresh` reads the chat again. */
export const makePhone = (person, bot, { onClose }) => {
  const phone = phoneOf(bot.id, person.id);
  let replyTo = null;
  let editing = null;
  let isBlocked = false;
  let isStarted = false;

  const list = make('ol', {
    class: 'chat',
    'data-testid': 'chat',
    role: 'log',
    'aria-label': `Chat of ${fullName(person)}`,
    tabindex: '0',
  });
  const context = make('div', { class: 'context', hidden: true });
  const error = make('p', { class: 'error', role: 'alert' });
  const input = make('textarea', {
    rows: 1,
    placeholder: 'Message',
    'aria-label': 'Message',
    'data-testid': 'composer-input',
    maxlength: '4096',
  });
  const pictures = make('input', {
    type: 'file',
    accept: 'image/*,video/mp4',
    multiple: true,
    hidden: true,
    'data-testid': 'attach-photo',
  });
  const files = make('input', { type: 'file', multiple: true, hidden: true });
  const send = make('button', { type: 'submit', class: 'primary', 'data-testid': 'composer-send' }, 'Send');
  const block = make('button', { type: 'button', 'data-testid': 'block-button' }, 'Block bot');
  const start = make('button', { type: 'button', class: 'primary wide', 'data-testid': 'start-button' }, 'Start');

  const attempt = async (act) => {
    error.textContent = '';
    try {
      await act();
    } catch (problem) {
      error.textContent = problem.message;
    }
  };

  const setContext = (words) => {
    context.hidden = words === null;
    context.replaceChildren(
      ...(words === null
        ? []
        : [
            make('span', {}, words),
            make('button', { type: 'button', 'aria-label': 'Cancel', onclick: clearContext }, '×'),
          ]),
    );
  };
  const clearContext = () => {
    if (editing !== null) input.value = '';
    replyTo = null;
    editing = null;
    setContext(null);
  };

  const actionsFor = ({ message, from_bot: fromBot, deleted_by: deletedBy }) => {
    if (deletedBy) return null;
    const text = message.text ?? message.caption ?? '';
    const reply = make(
      'button',
      {
        type: 'button',
        onclick: () => {
          clearContext();
          replyTo = message.message_id;
          setContext(`Reply to: ${text.slice(0, 60) || 'message'}`);
          input.focus();
        },
      },
      'Reply',
    );
    const edit =
      !fromBot &&
      text !== '' &&
      make(
        'button',
        {
          type: 'button',
          onclick: () => {
            clearContext();
            editing = message.message_id;
            input.value = text;
            setContext('Editing');
            input.focus();
          },
        },
        'Edit',
      );
    const remove =
      !fromBot &&
      make('button', { type: 'button', onclick: () => attempt(() => phone.remove(message.message_id)) }, 'Delete');
    return make('span', { class: 'actions' }, reply, edit, remove);
  };

  const refresh = () =>
    attempt(async () => {
      const chat = await phone.read();
      isBlocked = chat.is_blocked;
      isStarted = chat.is_started;
      const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
      list.replaceChildren(...bubblesWithDays(chat.messages, actionsFor));
      if (!isStarted) list.append(make('li', { class: 'day' }, `${bot.first_name} cannot write until you press Start`));
      if (wasAtEnd || list.dataset.seen !== 'yes') list.scrollTop = list.scrollHeight;
      list.dataset.seen = 'yes';
      block.textContent = isBlocked ? 'Unblock bot' : 'Block bot';
      block.hidden = !isStarted;
      start.hidden = isStarted && !isBlocked;
      start.textContent = isBlocked ? 'Unblock and restart' : 'Start';
      form.hidden = !isStarted || isBlocked;
    });

  const submit = () =>
    attempt(async () => {
      const text = input.value.trim();
      if (text === '') return;
      if (editing === null)
        await phone.send({ kind: 'text', text, ...(replyTo === null ? {} : { reply_to_message_id: replyTo }) });
      else await phone.edit(editing, text);
      editing = null;
      clearContext();
      input.value = '';
      input.focus();
    });
  const sendFiles = (kind, chosen) =>
    attempt(async () => {
      if (chosen.length === 0) return;
      await phone.sendFiles(kind, chosen, input.value.trim(), replyTo);
      clearContext();
      input.value = '';
    });

  const menu = make(
    'details',
    { class: 'more' },
    make('summary', { 'aria-label': 'Send something else' }, '+'),
    make(
      'div',
      { class: 'menu' },
      make('button', { type: 'button', onclick: () => pictures.click() }, 'Pictures'),
      make('button', { type: 'button', onclick: () => files.click() }, 'File'),
      make(
        'button',
        {
          type: 'button',
          onclick: () => attempt(() => phone.send({ kind: 'location', latitude: 50.45012, longitude: 30.52342 })),
        },
        'Location',
      ),
      make(
        'button',
        {
          type: 'button',
          onclick: () =>
            attempt(() =>
              phone.send({
                kind: 'contact',
                phone_number: '+380501112233',
                first_name: person.first_name,
                ...(person.last_name ? { last_name: person.last_name } : {}),
                is_own: true,
              }),
            ),
        },
        'My contact',
      ),
      make('button', { type: 'button', onclick: () => sendFiles('voice', [sampleVoice()]) }, 'Voice'),
      make(
        'button',
        {
          type: 'button',
          onclick: () =>
            attempt(() =>
              phone.send({ kind: 'poll', question: 'Espresso or filter?', answers: ['Espresso', 'Filter'] }),
            ),
        },
        'Poll',
      ),
    ),
  );
  menu.addEventListener('click', (event) => {
    if (event.target.closest('.menu button')) menu.open = false;
  });

  const form = make(
    'form',
    { class: 'composer' },
    context,
    make('div', { class: 'composer-row' }, menu, input, send),
    pictures,
    files,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clearContext();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void submit();
  });
  input.addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length > 0) void sendFiles('photo', pasted);
  });
  for (const [field, kind] of [
    [pictures, 'photo'],
    [files, 'document'],
  ]) {
    field.addEventListener('change', () => {
      void sendFiles(kind, [...field.files]);
      field.value = '';
    });
  }
  block.addEventListener('click', () => attempt(() => (isBlocked ? phone.unblock() : phone.block())));
  start.addEventListener('click', () => attempt(() => phone.start()));

  const element = make(
    'section',
    { class: 'phone', 'aria-label': `Phone of ${fullName(person)}`, 'data-testid': 'phone' },
    make(
      'header',
      { class: 'phone-head' },
      make('button', { type: 'button', class: 'back', 'aria-label': 'Close phone', onclick: onClose }, '‹'),
      avatar(bot.first_name),
      make(
        'div',
        { class: 'phone-title' },
        make('b', { dir: 'auto' }, bot.first_name),
        make('small', { dir: 'auto' }, `${fullName(person)}’s phone`),
      ),
      block,
    ),
    list,
    error,
    start,
    form,
  );
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    const dropped = [...event.dataTransfer.files];
    void sendFiles(dropped.every((file) => file.type.startsWith('image/')) ? 'photo' : 'document', dropped);
  });
  return { element, refresh, focus: () => input.focus() };
};

import type { PhoneMessage } from '../src/telegram/control/control-views.ts';
import type { ChatApi, Extras } from './control-api.ts';
import { element, icon } from './element.ts';
import { formatSize, summaryOf } from './media.ts';
import { attempt } from './notices.ts';

const maxAlbum = 10;
type AttachedKind = 'photo' | 'document';

const smileys = { emoji: '😊' };

async function loadSample(name: string, type: string): Promise<File> {
  const response = await fetch(`/phones/samples/${name}`);
  return new File([await response.arrayBuffer()], name, { type });
}

/** A picture drawn here, so that a demo without files at hand still has one to send. */
async function drawPicture(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 853;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const hue = Math.floor(Math.random() * 360);
  const sky = context.createLinearGradient(0, 0, 0, canvas.height);
  sky.addColorStop(0, `hsl(${hue} 70% 62%)`);
  sky.addColorStop(1, `hsl(${(hue + 50) % 360} 80% 82%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'rgb(255 255 255 / 0.85)';
  context.beginPath();
  context.arc(980, 230, 90, 0, 7);
  context.fill();
  for (let layer = 0; layer < 3; layer++) {
    context.fillStyle = `hsl(${(hue + 200) % 360} 32% ${48 - layer * 13}%)`;
    context.beginPath();
    context.moveTo(0, canvas.height);
    for (let x = 0; x <= canvas.width; x += 16) {
      context.lineTo(x, 480 + layer * 110 + Math.sin(x / (140 + layer * 60) + hue + layer * 2) * 70);
    }
    context.lineTo(canvas.width, canvas.height);
    context.fill();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}

/** The writing line of a phone: text, files by button, drop and paste, samples, and the reply or edit in progress. */
export function makeComposer(api: ChatApi) {
  let files: File[] = [];
  let kind: AttachedKind = 'photo';
  let reply: PhoneMessage | null = null;
  let editing: PhoneMessage | null = null;
  let isSending = false;

  const input = element('textarea', {
    className: 'composer-input',
    'data-testid': 'composer-input',
    rows: 1,
    maxlength: 4096,
    placeholder: 'Message',
    'aria-label': 'Message',
    on: { input: grow, keydown: handleKey, paste: handlePaste },
  });
  const send = element(
    'button',
    {
      type: 'button',
      className: 'composer-send',
      'data-testid': 'composer-send',
      'aria-label': 'Send',
      on: { click: submit },
    },
    icon('send'),
  );
  const context = element('div', { className: 'composer-context', hidden: true });
  const tray = element('div', { className: 'composer-tray', hidden: true });

  function fileItem(label: string, testId: string, accept: string, wantedKind: AttachedKind): HTMLElement {
    const choose = () => {
      addFiles([...(field.files ?? [])], wantedKind);
      field.value = '';
      menu.open = false;
    };
    const field = element('input', {
      type: 'file',
      className: 'file-input',
      'data-testid': testId,
      multiple: wantedKind === 'photo',
      accept,
      on: { change: choose },
    });
    return element('label', { className: 'menu-item' }, label, field);
  }

  function sampleItem(label: string, run: (extras: Extras) => Promise<unknown>): HTMLElement {
    const click = () => {
      menu.open = false;
      void attempt(async () => {
        await run({ reply_to_message_id: reply?.message.message_id });
        setReply(null);
      });
    };
    return element('button', { type: 'button', className: 'menu-item', on: { click } }, label);
  }

  const menu = element(
    'details',
    { className: 'attach' },
    element('summary', { 'aria-label': 'Attach', title: 'Attach' }, icon('attach')),
    element(
      'div',
      { className: 'menu' },
      fileItem('Pictures…', 'attach-photo', 'image/*,video/mp4', 'photo'),
      fileItem('File…', 'attach-file', '', 'document'),
      element('hr'),
      sampleItem('Sample picture', async (extras) => api.sendFiles('photo', [await drawPicture()], extras)),
      sampleItem('Sample album', async (extras) =>
        api.sendFiles('photo', [await drawPicture(), await drawPicture(), await drawPicture()], extras),
      ),
      sampleItem('Voice message', async (extras) =>
        api.sendFiles('voice', [await loadSample('voice.ogg', 'audio/ogg')], { ...extras, duration: 3 }),
      ),
      sampleItem('Video', async (extras) =>
        api.sendFiles('video', [await loadSample('video.mp4', 'video/mp4')], {
          ...extras,
          duration: 3,
          width: 480,
          height: 270,
        }),
      ),
      sampleItem('Video message', async (extras) =>
        api.sendFiles('video_note', [await loadSample('video-note.mp4', 'video/mp4')], {
          ...extras,
          duration: 3,
          width: 240,
        }),
      ),
      sampleItem('Sticker', async (extras) =>
        api.sendFiles('sticker', [await loadSample('sticker.webp', 'image/webp')], { ...extras, ...smileys }),
      ),
      sampleItem('Location', (extras) =>
        api.send({ kind: 'location', latitude: 50.4501, longitude: 30.5234, ...extras }),
      ),
      sampleItem('Own phone number', (extras) =>
        api.send({
          kind: 'contact',
          phone_number: '+380501112233',
          first_name: 'Olena',
          last_name: 'Koval',
          is_own: true,
          ...extras,
        }),
      ),
      sampleItem('Forwarded message', () =>
        api.send({
          kind: 'text',
          text: 'Their courier calls an hour before delivery',
          forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' },
        }),
      ),
      sampleItem('Poll', () =>
        api.send({ kind: 'poll', question: 'Delivery on Saturday?', answers: ['Yes', 'Rather Monday'] }),
      ),
    ),
  );
  const node = element(
    'div',
    { className: 'composer' },
    context,
    tray,
    element('div', { className: 'composer-line' }, menu, input, send),
  );
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  });

  function grow() {
    input.style.setProperty('height', 'auto');
    input.style.setProperty('height', `${Math.min(input.scrollHeight, 140)}px`);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && (reply || editing)) {
      event.preventDefault();
      cancel();
    }
  }

  function handlePaste(event: ClipboardEvent): void {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    takeFiles(pasted);
  }

  /** Dropped or pasted files: pictures go as an album, anything else as a document. */
  function takeFiles(added: readonly File[]): void {
    addFiles(added, added.every((file) => file.type.startsWith('image/')) ? 'photo' : 'document');
  }

  function addFiles(added: readonly File[], wantedKind: AttachedKind): void {
    if (added.length === 0) return;
    files = (kind === wantedKind ? [...files, ...added] : [...added]).slice(0, maxAlbum);
    kind = wantedKind;
    showTray();
    input.focus();
  }

  function showTray() {
    tray.hidden = files.length === 0;
    tray.replaceChildren(
      ...files.map((file, index) => {
        const drop = () => {
          files = files.filter((_, other) => other !== index);
          showTray();
        };
        return element(
          'span',
          { className: 'tray-item' },
          element('span', { className: 'tray-name' }, file.name),
          element('span', { className: 'file-size' }, formatSize(file.size)),
          element(
            'button',
            { type: 'button', className: 'tool', 'aria-label': `Leave out ${file.name}`, on: { click: drop } },
            icon('close'),
          ),
        );
      }),
    );
  }

  function showContext() {
    const target = editing ?? reply;
    context.hidden = !target;
    if (!target) return;
    const cancelButton = element(
      'button',
      { type: 'button', className: 'tool', 'aria-label': 'Cancel', on: { click: cancel } },
      icon('close'),
    );
    context.replaceChildren(
      element(
        'span',
        { className: 'quoted' },
        element(
          'span',
          { className: 'quoted-name' },
          editing ? 'Editing' : `Reply to ${target.message.from.first_name}`,
        ),
        element('span', { className: 'quoted-text' }, summaryOf(target.message)),
      ),
      cancelButton,
    );
  }

  function setReply(entry: PhoneMessage | null): void {
    reply = entry;
    if (entry) editing = null;
    showContext();
    if (entry) input.focus();
  }

  function setEditing(entry: PhoneMessage | null): void {
    editing = entry;
    reply = null;
    input.value = entry ? (entry.message.text ?? entry.message.caption ?? '') : '';
    grow();
    showContext();
    input.focus();
  }

  function cancel() {
    if (editing) setEditing(null);
    setReply(null);
  }

  async function submit() {
    const text = input.value.trim();
    if (isSending || (text === '' && files.length === 0 && !editing)) return;
    isSending = true;
    const extras = { reply_to_message_id: reply?.message.message_id };
    const isDone = await attempt(async () => {
      if (editing) await api.edit(editing.message.message_id, text);
      else if (files.length === 0) await api.send({ kind: 'text', text, ...extras });
      else if (kind === 'photo') await api.sendFiles('photo', files, { ...extras, caption: text });
      else await api.sendFiles('document', files, { ...extras, caption: text });
    });
    isSending = false;
    if (!isDone) return;
    files = [];
    showTray();
    input.value = '';
    editing = null;
    setReply(null);
    grow();
    input.focus();
  }

  return { node, setReply, setEditing, takeFiles, focus: () => input.focus() };
}

import type { FileView } from '@switchboard/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../api/client.ts';
import { draftKey } from '../../../../store/sending/draft-key.ts';
import type { State } from '../../../../store/state.ts';
import { makeStore } from '../../../../store/store.ts';
import {
  buildChannel,
  buildFile,
  buildMessage,
  buildState,
  buildTimeline,
  meId,
} from '../../../../store/testing/build.ts';
import { makeTestActions } from '../../../../testing/test-actions.ts';
import { Uploads } from '../attachments/uploads.ts';
import type { MessageInputHandle } from '../input/message-input-props.ts';
import { targetKeyOf } from '../target/composer-target.ts';
import { ComposerTargets } from '../target/composer-targets.ts';
import { ComposerSession, type SendOutcome, type WrittenMessage } from './composer-session.ts';
import { takeBack } from './take-back.ts';

const own = buildMessage({ id: 101, seq: 1, channel_id: 12, content: 'message 1', created_by: meId });
const others = buildMessage({ id: 102, seq: 2, channel_id: 12, created_by: 5 });

/** A text field, as the page has one for the draft and one for each edit. */
class Field implements MessageInputHandle {
  text: string;
  readonly element = document.createElement('input');
  constructor(text: string) {
    this.text = text;
  }
  focus = () => this.element.focus();
  read = () => this.text;
  replace = (text: string) => {
    this.text = text;
  };
  insert = (text: string) => {
    this.text += text;
  };
}

interface Given {
  state?: Partial<State>;
  answer?: (body: { content: string }) => unknown;
  named?: Promise<string>;
  file?: Promise<FileView>;
}

/** The box of channel 12 as the page shows it, with real targets, uploads and actions. */
function openBox({ state, answer = () => own, named, file }: Given = {}) {
  const store = makeStore({
    ...buildState([{ channel: buildChannel({ id: 12 }), messages: [own, others] }]),
    connection: { status: 'live', since: 0 },
    ...state,
  });
  const call = vi.fn(async (_endpoint: unknown, { body }: { body: { content: string } }) => answer(body));
  const api = { call } as unknown as Api;
  const sendTyping = vi.fn<(channelId: number) => void>();
  const actions = { ...makeTestActions(api, store), sendTyping };
  const uploads = new Uploads({ upload: () => file ?? Promise.reject(new Error('none')), onFailed: () => undefined });
  const loadAnswered = () => import('../target/watch-answered.ts');
  const targets = new ComposerTargets({ api, store, actions, queries: new QueryClient(), loadAnswered });
  const nameMentions = vi.fn((text: string) => named ?? Promise.resolve(text));
  const session = new ComposerSession({
    channelId: 12,
    store,
    actions,
    uploads,
    targets,
    nameMentions,
    storage: localStorage,
  });
  const box = document.createElement('div');
  document.body.append(box);
  session.holdBox(box);

  let key: string | null | undefined;
  let field = new Field('');
  const show = () => {
    const { target, editing, text } = session.read();
    const next = targetKeyOf(target);
    if (next === key) return;
    if (key === undefined || editing || key?.startsWith('edit')) {
      field.element.remove();
      field = new Field(text);
      box.append(field.element);
      session.holdInput(field);
    }
    key = next;
    session.showField(next, draftKey(12, session.read().audience));
  };
  show();
  const stop = session.subscribe(show);
  const outcome = {
    onSent: vi.fn<SendOutcome['onSent']>(),
    onRefused: vi.fn<SendOutcome['onRefused']>(),
    onUnfilled: vi.fn<SendOutcome['onUnfilled']>(),
  };
  const press = (name: string, takesEnter = false) =>
    session.press(
      { key: name, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 0 },
      { empty: field.text === '', takesEnter },
      outcome,
    );
  /** Has what is written delivered otherwise; answers what came of it, and puts it back into the box. */
  const sendLater = () => {
    const taken: WrittenMessage[] = [];
    session.send({ ...outcome, deliver: (message) => taken.push(message) });
    const putBack = () => {
      const deps = { channelId: 12, store, actions, session, uploads, targets };
      takeBack(taken, deps, taken[0]?.audience);
    };
    return { taken, putBack };
  };
  return {
    store,
    session,
    uploads,
    targets,
    sendLater,
    call,
    nameMentions,
    sendTyping,
    outcome,
    press,
    shown: () => field.text,
    hasFocus: () => document.activeElement === field.element,
    write: (text: string) => {
      field.text = text;
      session.type();
      session.change(session.read().editing, session.read().audience, text);
    },
    /** Types without a report of the field to the session. */
    writeSilently: (text: string) => {
      field.text = text;
    },
    /** The writer goes to another channel. */
    leave: () => {
      stop();
      session.holdInput(null);
    },
    sent: () => store.getState().outbox.map(({ content }) => content),
  };
}

let hovers = true;
beforeEach(() => {
  hovers = true;
  vi.stubGlobal('matchMedia', () => ({ matches: hovers }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a message', () => {
  it('goes with its files and what it replies to, and leaves an empty box', async () => {
    const file = buildFile({ id: 80 });
    const box = openBox({ file: Promise.resolve(file) });
    box.targets.reply(12, others);
    box.uploads.add(12, [new File(['a'], 'a.txt')]);
    box.write('Hello');
    expect(box.session.read().block).toBe('uploading');
    box.session.send(box.outcome);
    expect(box.sent()).toEqual([]);
    await vi.waitFor(() => expect(box.session.read().block).toBeNull());
    box.press('Enter');
    expect(box.store.getState().outbox).toMatchObject([
      { channel_id: 12, content: 'Hello', files: [file], parent: { id: others.id } },
    ]);
    expect(box.outcome.onSent).toHaveBeenCalledOnce();
    expect([box.shown(), box.session.read()]).toMatchObject([
      '',
      { text: '', files: [], target: null, block: 'blank' },
    ]);
  });

  it('goes as the field has it, also when that is ahead of what it has told', () => {
    const box = openBox();
    box.write('Hel');
    box.writeSilently('Hello');
    box.session.send(box.outcome);
    expect(box.sent()).toEqual(['Hello']);
  });

  it('may go while the first socket is on its way', () => {
    const box = openBox({ state: { connection: { status: 'connecting', since: 0 } } });
    box.write('Hello');
    expect(box.session.read().block).toBeNull();
  });

  it('stays while the connection is broken, and may go when it is back', () => {
    const box = openBox({ state: { connection: { status: 'broken', since: 0 } } });
    box.write('Hello');
    box.press('Enter');
    expect([box.sent(), box.shown(), box.session.read().block]).toEqual([[], 'Hello', 'broken']);
    box.store.setState({ connection: { status: 'live', since: 0 } });
    expect(box.session.read().block).toBeNull();
  });

  it('of files of another channel takes none', async () => {
    const box = openBox({ file: Promise.resolve(buildFile()) });
    box.uploads.add(13, [new File(['a'], 'a.txt')]);
    await settled();
    expect(box.session.read().files).toEqual([]);
    box.write('Hello');
    box.press('Enter');
    expect(box.store.getState().outbox).toMatchObject([{ files: [] }]);
    expect(box.uploads.store.getState()).toHaveLength(1);
  });

  it('leaves Enter to the field where it goes on with code or a list', () => {
    const box = openBox();
    box.write('- one');
    expect(box.press('Enter', true)).toBeNull();
    expect(box.sent()).toEqual([]);
  });
});

describe('a message with a typed name', () => {
  it('waits for the people and goes once, as a mention', async () => {
    const box = openBox({ named: Promise.resolve('@[anna](3) look') });
    box.write('@anna look');
    box.press('Enter');
    box.press('Enter');
    expect([box.sent(), box.shown()]).toEqual([[], '@anna look']);
    await settled();
    expect([box.sent(), box.shown()]).toEqual([['@[anna](3) look'], '']);
    expect(box.nameMentions).toHaveBeenCalledOnce();
    expect(box.outcome.onSent).toHaveBeenCalledOnce();
  });

  it('is not sent when the text was changed meanwhile, since it may not be finished', async () => {
    const box = openBox({ named: Promise.resolve('@[anna](3) look') });
    box.write('@anna look');
    box.press('Enter');
    box.write('@anna look here');
    await settled();
    expect([box.sent(), box.shown()]).toEqual([[], '@anna look here']);
  });

  it('is sent as well when its writer has gone to another channel, and the writer is not taken back', async () => {
    const box = openBox({ named: Promise.resolve('@[anna](3) look') });
    box.targets.reply(12, others);
    box.write('@anna look');
    box.press('Enter');
    box.leave();
    await settled();
    expect(box.store.getState().outbox).toMatchObject([{ content: '@[anna](3) look', parent: { id: others.id } }]);
    expect(box.outcome.onSent).not.toHaveBeenCalled();
  });

  it('without a name nothing is waited for', () => {
    const box = openBox();
    box.write('a@ b');
    box.press('Enter');
    expect(box.sent()).toEqual(['a@ b']);
    expect(box.nameMentions).not.toHaveBeenCalled();
  });
});

describe('a message for later', () => {
  const given = async () => {
    const box = openBox({ file: Promise.resolve(buildFile({ id: 80 })) });
    box.targets.reply(12, others);
    box.uploads.add(12, [new File(['a'], 'a.txt')]);
    box.write('Hello');
    await vi.waitFor(() => expect(box.session.read().block).toBeNull());
    return box;
  };

  it('leaves the box with its files and its reply, and is not sent', async () => {
    const box = await given();
    const { taken } = box.sendLater();
    expect(taken).toMatchObject([
      { audience: 'public', content: 'Hello', files: [{ id: 80 }], parent: { id: others.id } },
    ]);
    expect([box.shown(), box.session.read(), box.sent()]).toMatchObject([
      '',
      { text: '', files: [], target: null },
      [],
    ]);
  });

  it('comes back before what was typed meanwhile, with its files and its reply', async () => {
    const box = await given();
    const { putBack } = box.sendLater();
    box.write('and more');
    putBack();
    expect(box.session.read()).toMatchObject({
      text: 'Hello\n\nand more',
      files: [{ file: { id: 80 } }],
      target: { kind: 'reply' },
    });
  });

  it('comes back to its own field: a note that is begun meanwhile is no part of the answer', () => {
    const box = openBox();
    box.write('Hello');
    const { putBack } = box.sendLater();
    box.session.choose('internal');
    box.write('rude');
    putBack();
    expect(box.store.getState().drafts).toMatchObject({ 12: 'Hello' });
  });

  it('is not taken where nothing can be sent', () => {
    const box = openBox();
    box.write('   ');
    expect(box.sendLater().taken).toEqual([]);
  });

  it('has the people it names found', async () => {
    const box = openBox({ named: Promise.resolve('@[anna](3) look') });
    box.write('@anna look');
    const { taken } = box.sendLater();
    await settled();
    expect(taken).toMatchObject([{ content: '@[anna](3) look' }]);
  });
});

describe('an edit', () => {
  it('of the last own message begins with Up in an empty box, and Escape gives it up', () => {
    const box = openBox();
    expect(box.press('ArrowUp')).toBe('editLast');
    expect(box.shown()).toBe('message 1');
    box.write('message 1 begun');
    box.press('Escape');
    expect(box.shown()).toBe('');
    box.press('ArrowUp');
    expect(box.shown()).toBe('message 1');
  });

  it('does not begin with Up while there are files', async () => {
    const box = openBox({ file: Promise.resolve(buildFile()) });
    box.uploads.add(12, [new File(['a'], 'a.txt')]);
    expect(box.press('ArrowUp')).toBeNull();
    expect(box.session.read().editing).toBeNull();
  });

  it('leaves the draft alone, and what was begun is there when it is left and begun again', () => {
    const box = openBox({ state: { drafts: { 12: 'a draft' } } });
    box.targets.edit(12, own);
    box.write('message 1 begun');
    box.session.leave();
    expect(box.shown()).toBe('a draft');
    box.targets.edit(12, own);
    expect(box.shown()).toBe('message 1 begun');
  });

  it('is begun again with what was begun before a reload', () => {
    const first = openBox();
    first.targets.edit(12, own);
    first.write('message 1 begun');
    first.leave();
    const second = openBox();
    second.targets.edit(12, own);
    expect(second.shown()).toBe('message 1 begun');
  });

  it('is saved, and what is typed meanwhile is the next message', async () => {
    const box = openBox({ answer: () => new Promise(() => undefined) });
    box.targets.edit(12, own);
    box.write('message 1 changed');
    box.press('Enter');
    await settled();
    expect(box.call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'editMessage' }),
      expect.objectContaining({ params: { id: 12, messageId: own.id }, body: { content: 'message 1 changed' } }),
    );
    expect(box.shown()).toBe('');
    box.write('next');
    box.press('Enter');
    expect(box.sent()).toEqual(['next']);
  });

  it('without a change is saved by leaving it', () => {
    const box = openBox();
    box.targets.edit(12, own);
    box.press('Enter');
    expect(box.session.read().editing).toBeNull();
    expect(box.call).not.toHaveBeenCalled();
  });

  it('that was refused is taken up again, and not over what has been typed since', async () => {
    const refusal = new Error('refused in the test');
    const box = openBox({ answer: () => Promise.reject(refusal) });
    box.targets.edit(12, own);
    box.write('message 1 changed');
    box.press('Enter');
    await settled();
    expect(box.outcome.onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(box.shown()).toBe('message 1 changed');
    box.press('Enter');
    box.write('next');
    await settled();
    expect(box.outcome.onRefused).toHaveBeenCalledTimes(2);
    expect(box.shown()).toBe('next');
    box.write('');
    box.targets.edit(12, own);
    box.write('message 1 changed');
    box.press('Enter');
    box.targets.reply(12, others);
    await settled();
    expect(box.outcome.onRefused).toHaveBeenCalledTimes(3);
    expect(box.session.read().target?.kind).toBe('reply');
  });

  it('that was refused is told also when its writer has gone to another channel', async () => {
    const box = openBox({ answer: () => Promise.reject(new Error('refused in the test')) });
    box.targets.edit(12, own);
    box.write('message 1 changed');
    box.press('Enter');
    box.leave();
    await settled();
    expect(box.outcome.onRefused).toHaveBeenCalledOnce();
    expect(box.targets.read(12)).toBeNull();
  });

  it('begun while another one is being saved stays', async () => {
    let save: (saved: unknown) => void = () => undefined;
    const newer = buildMessage({ id: 103, seq: 3, channel_id: 12, content: 'message 3', created_by: meId });
    const saved = new Promise((resolve) => {
      save = resolve;
    });
    const box = openBox({ answer: () => saved, state: { timelines: { 12: buildTimeline([own, others, newer]) } } });
    box.targets.edit(12, own);
    box.write('message 1 changed');
    box.press('Enter');
    box.press('ArrowUp');
    box.write('message 3 begun');
    save({ ...own, content: 'message 1 changed' });
    await settled();
    expect(box.shown()).toBe('message 3 begun');
    expect(box.session.read().text).toBe('message 3 begun');
  });

  it('gets what its field tells last, when that is taken away, and the draft does not', () => {
    const box = openBox();
    box.targets.edit(12, own);
    box.session.leave();
    box.session.change(own, 'public', 'message 1 to the end');
    expect(box.session.read().text).toBe('');
    box.targets.edit(12, own);
    expect(box.session.read().text).toBe('message 1 to the end');
  });
});

describe('what another device writes', () => {
  it('is shown in the draft, and not in an edit', () => {
    const box = openBox();
    box.store.setState({ drafts: { 12: 'from the phone' } });
    expect(box.shown()).toBe('from the phone');
    box.targets.edit(12, own);
    box.store.setState({ drafts: { 12: 'more from the phone' } });
    expect(box.shown()).toBe('message 1');
    box.session.leave();
    expect(box.shown()).toBe('more from the phone');
  });
});

describe('typing', () => {
  it('is told of a message and not of an edit', () => {
    const box = openBox();
    box.write('H');
    expect(box.sendTyping).toHaveBeenCalledExactlyOnceWith(12);
    box.targets.edit(12, own);
    box.write('message 1 m');
    expect(box.sendTyping).toHaveBeenCalledOnce();
  });
});

describe('the focus', () => {
  it('is in the field when the channel opens, but for a phone, whose keyboard would cover the channel', () => {
    expect(openBox().hasFocus()).toBe(true);
    hovers = false;
    expect(openBox().hasFocus()).toBe(false);
  });

  it('is in the field when something is replied to or edited, on a phone too', () => {
    hovers = false;
    const box = openBox();
    box.targets.reply(12, others);
    expect(box.hasFocus()).toBe(true);
    box.targets.edit(12, own);
    expect(box.hasFocus()).toBe(true);
  });

  it('comes back when an edit ends, unless it was left for another field', () => {
    const box = openBox();
    box.targets.edit(12, own);
    box.session.leave();
    expect(box.hasFocus()).toBe(true);
    box.targets.edit(12, own);
    const elsewhere = document.createElement('input');
    document.body.append(elsewhere);
    elsewhere.focus();
    box.session.leave();
    expect(document.activeElement).toBe(elsewhere);
  });
});

it('what is read is the same object while nothing of the box changes, and who shows it hears of each change', () => {
  const box = openBox();
  const heard = vi.fn<() => void>();
  const stop = box.session.subscribe(heard);
  const view = box.session.read();
  box.store.setState({ typing: {} });
  expect(box.session.read()).toBe(view);
  heard.mockClear();
  box.write('H');
  box.uploads.add(12, [new File(['a'], 'a.txt')]);
  box.targets.edit(12, own);
  box.write('message 1 m');
  expect(heard.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(box.session.read()).not.toBe(view);
  stop();
  heard.mockClear();
  box.write('message 1 ma');
  expect(heard).not.toHaveBeenCalled();
});

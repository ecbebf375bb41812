import { notificationsStore } from '@mantine/notifications';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { slices } from '../../../store/slices.ts';
import {
  buildMessage,
  field,
  findEditor,
  press,
  setUp,
  shown,
  withMessages,
  write,
} from './testing/composer-fixture.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('an edit in the message box', () => {
  it('edits the last own message with Up in an empty box, and Esc leaves it', async () => {
    const edited = buildMessage(1, { content: 'mended', updated_by_user_at: '2026-11-21T10:05:00.000Z' });
    const { calls } = setUp(withMessages(buildMessage(1, {}), buildMessage(2, { created_by: 3 })), () => edited);
    await findEditor();
    press('ArrowUp');
    await waitFor(() => expect(shown()).toBe('message 1'));
    press('Escape');
    expect(shown()).toBe('');
    press('ArrowUp');
    await write(' mended');
    await act(async () => press('Enter'));
    expect(calls.filter(({ name }) => name === 'editMessage')).toMatchObject([
      { input: { params: { id: 7, messageId: 1 }, body: { content: 'message 1 mended' } } },
    ]);
    expect(shown()).toBe('');
  });

  it('ends an edit when its message is deleted elsewhere, and says so', async () => {
    const made = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    await write(' changed');
    const deleted = { channel_id: 7, id: 1, seq: 1, deleted_at: '2026-11-21T11:00:00.000Z' };
    const frame = { event: 'deleteMessage', data: deleted } as const;
    act(() => made.store.setState((state) => slices.applyEvent(state, frame, { receivedAt: 0 })));
    expect(shown()).toBe('');
    const said = notificationsStore.getState().notifications.map(({ message }) => message);
    expect(said).toContain('The message you were editing was deleted');
  });

  it('leaves Up to the caret while there is a text', async () => {
    setUp(withMessages(buildMessage(1, {})));
    await write('Hello');
    press('ArrowUp');
    expect(shown()).toBe('Hello');
  });

  it('leaves an edit by a press elsewhere, keeps what was begun, and the draft of before [4.3]', async () => {
    const { store } = setUp({ ...withMessages(buildMessage(1, {})), drafts: {} });
    await findEditor();
    press('ArrowUp');
    await write(' begun');
    act(() => store.setState({ drafts: { 7: 'a draft' } }));
    fireEvent.pointerDown(field());
    fireEvent.click(field(), { detail: 1 });
    expect(shown()).toBe('message 1 begun');
    // A text selection that starts in the box and ends outside it.
    fireEvent.click(document.body, { detail: 1 });
    expect(shown()).toBe('message 1 begun');
    fireEvent.pointerDown(document.body);
    // A click made by a key press, not by the pointer.
    fireEvent.click(document.body, { detail: 0 });
    expect(shown()).toBe('message 1 begun');
    fireEvent.click(document.body, { detail: 1 });
    expect(shown()).toBe('a draft');
  });

  it('finds an edit that was left again, also after another channel', async () => {
    const { show } = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    await write(' begun');
    fireEvent.pointerDown(document.body);
    show(8);
    await findEditor();
    show(7);
    await findEditor();
    press('ArrowUp');
    expect(shown()).toBe('message 1 begun');
  });
});

import { expect, it } from 'vitest';
import { buildChannel, buildMessage, buildState } from '../../../store/testing/build.ts';
import { notificationText, type Texts } from './notification-text.ts';

/** Joins the values of a text. */
const said = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const texts = { notifications: said, channels: said } as unknown as Texts;

it('names in a title turn nothing beside them, and stay text', () => {
  const name = '<b>{x}</b>\u202e\u2067gnp';
  const channel = buildChannel({ id: 12, name });
  const author = { id: 5, first_name: name, last_name: '', avatar: null };
  const message = buildMessage({ seq: 1, channel_id: 12, author, content: 'Hello' });
  for (const reason of ['message', 'new_client'] as never[]) {
    const { title, body } = notificationText(buildState([{ channel }]), message, reason, 2, texts);
    expect(title).toContain('from <b>{x}</b>gnp <b>{x}</b>gnp');
    expect(title).not.toMatch(/[\u202e\u2067]/);
    expect(body).toBe('Hello');
  }
});

import { expect, test } from 'vitest';
import { isWorthNotifying, type NotifiedMessage } from './is-worth-notifying.ts';
import { defaultPreferences, type Preferences } from './notifications.ts';

const plain: NotifiedMessage = { isMention: false, isDirect: false, isMuted: false, isNewClient: false };

const cases: [Partial<Preferences>, Partial<NotifiedMessage>, boolean][] = [
  [{}, {}, true],
  [{}, { isMuted: true }, false],
  [{}, { isMuted: true, isMention: true }, false],
  [{}, { isMuted: true, isDirect: true }, false],
  [{}, { isNewClient: true }, true],
  [{ mentions_beat_mute: true }, { isMuted: true, isMention: true }, true],
  [{ mentions_beat_mute: true }, { isMuted: true, isDirect: true }, false],
  [{ new_clients: false }, { isNewClient: true }, false],
  [{ new_clients: false }, { isNewClient: true, isMention: true }, false],
  [{ notify: 'mentions' }, { isNewClient: true, isMuted: true }, true],
  [{ notify: 'mentions' }, {}, false],
  [{ notify: 'mentions' }, { isMention: true }, true],
  [{ notify: 'mentions' }, { isDirect: true }, true],
  [{ notify: 'mentions' }, { isNewClient: true }, true],
  [{ notify: 'none' }, { isMention: true, isDirect: true }, false],
  [{ notify: 'none', mentions_beat_mute: true }, { isMuted: true, isMention: true }, false],
  [{ notify: 'none' }, { isNewClient: true }, false],
];

test.for(cases)('with %j a message that is %j notifies: %j', ([preferences, message, expected]) => {
  expect(isWorthNotifying({ ...defaultPreferences, ...preferences }, { ...plain, ...message })).toBe(expected);
});

import { attachmentOf, attachmentWords, languages, type Message } from '@switchboard/contract';
import en from '@switchboard/contract/locales/en-US';
import ru from '@switchboard/contract/locales/ru-RU';
import uk from '@switchboard/contract/locales/uk-UA';
import { createTranslator } from 'use-intl';
import { describe, expect, it } from 'vitest';

const bare = { urls: [], previews: [] };
const carrying = (metadata: Partial<Message['metadata']>, files: { kind: string; original: string }[] = []) =>
  attachmentOf({ metadata: { ...bare, ...metadata }, files: files as Message['files'] });
const file = (kind: string, original: string) => ({ kind, original });
const location = { latitude: 50.4, longitude: 30.5, title: null, address: null };
const contact = { first_name: 'Petro', last_name: 'Bondar', phone: '+380501112233', is_own: false };
const missing = { name: 'film.mkv', reason: 'too_large' } as const;

const kinds = [
  [carrying({ location }), 'Location'],
  [carrying({ location: { ...location, title: 'Acme Café' } }), 'Location: Acme Café'],
  [carrying({ contact }), 'Contact: Petro Bondar'],
  [carrying({ contact: { ...contact, first_name: '', last_name: '' } }), 'Contact'],
  [carrying({ unsupported: 'poll' }), 'Poll'],
  [carrying({ unsupported: 'dice' }), 'Unsupported message'],
  [carrying({}, [file('voice', 'voice-7.ogg')]), 'Voice message'],
  [carrying({ sticker_emoji: '👋' }, [file('sticker', 'sticker-7.webp')]), '👋 Sticker'],
  [carrying({}, [file('sticker', 'sticker-7.webp')]), 'Sticker'],
  [carrying({ sticker_emoji: '👍' }), '👍 Sticker'],
  [carrying({}, [file('image', 'photo-7.jpg')]), 'Photo'],
  [carrying({}, [file('video', 'video-7.mp4')]), 'Video'],
  [carrying({}, [file('audio', 'Song.mp3')]), 'Song.mp3'],
  [carrying({}, [file('file', 'invoice {1}.pdf')]), 'invoice {1}.pdf'],
  [carrying({}, [file('image', 'a.jpg'), file('file', 'b.pdf')]), '2 files'],
  [carrying({ missing_files: [missing] }), 'film.mkv'],
  [carrying({ missing_files: [{ ...missing, name: '' }] }), 'File'],
  [carrying({ removed_files: 1 }), 'File'],
  [carrying({ removed_files: 3 }), '3 files'],
] as const;

describe('what came with a message', () => {
  it('is nothing for a message of words alone', () => {
    expect(carrying({ forwarded_from: 'Ann', client_reaction: '🔥' })).toBeNull();
  });

  it.each(kinds)('%o is said as “%s”', (attachment, words) => {
    const say = createTranslator({ locale: 'en-US', messages: en.attachments });
    expect(attachment && attachmentWords(attachment, (key, values) => say(key, values))).toBe(words);
  });

  it('has words in every language [23.13]', () => {
    const texts = [en, uk, ru].map(({ attachments }) => attachments);
    expect(texts).toHaveLength(languages.length);
    for (const [index, messages] of texts.entries()) {
      const say = createTranslator({
        locale: languages[index] ?? 'en-US',
        messages: messages as typeof en.attachments,
      });
      for (const [attachment] of kinds) {
        expect(attachment && attachmentWords(attachment, (key, values) => say(key, values))).toBeTruthy();
      }
    }
  });
});

import { drawPicture } from '../draw-picture.ts';
import type { Chat, Sample } from './phone-app.ts';

async function loadSample(name: string, type: string): Promise<File> {
  const response = await fetch(`/phones/samples/${name}`);
  return new File([await response.arrayBuffer()], name, { type });
}

type SendsFiles = Pick<Chat, 'sendFiles'>;

/** Pictures, sounds and films that lie ready, so that a demo needs no files at hand. */
export const samplePicture = (chat: SendsFiles): Sample => ({
  label: 'Sample picture',
  send: async (options) => chat.sendFiles('picture', [await drawPicture()], options),
});

export const sampleAlbum = (chat: SendsFiles): Sample => ({
  label: 'Sample album',
  send: async (options) =>
    chat.sendFiles('picture', [await drawPicture(), await drawPicture(), await drawPicture()], options),
});

export const sampleVoice = (chat: SendsFiles): Sample => ({
  label: 'Voice message',
  send: async (options) =>
    chat.sendFiles('voice', [await loadSample('voice.ogg', 'audio/ogg')], { ...options, durationSeconds: 3 }),
});

export const sampleVideo = (chat: SendsFiles): Sample => ({
  label: 'Video',
  send: async (options) =>
    chat.sendFiles('video', [await loadSample('video.mp4', 'video/mp4')], {
      ...options,
      durationSeconds: 3,
      width: 480,
      height: 270,
    }),
});

export const sampleRoundVideo = (chat: SendsFiles): Sample => ({
  label: 'Video message',
  send: async (options) =>
    chat.sendFiles('round_video', [await loadSample('video-note.mp4', 'video/mp4')], {
      ...options,
      durationSeconds: 3,
      width: 240,
    }),
});

export const sampleSticker = (chat: SendsFiles): Sample => ({
  label: 'Sticker',
  send: async (options) =>
    chat.sendFiles('sticker', [await loadSample('sticker.webp', 'image/webp')], { ...options, emoji: '😊' }),
});

export const kyiv = { latitude: 50.4501, longitude: 30.5234 };
export const ownNumber = {
  phone_number: '+380501112233',
  first_name: 'Olena',
  last_name: 'Koval',
  is_own: true,
};

import type { ChatApi, Extras } from './control-api.ts';
import { drawPicture } from './draw-picture.ts';

export interface Sample {
  label: string;
  send: (api: ChatApi, extras: Extras) => Promise<unknown>;
}

const smileys = { emoji: '😊' };

async function loadSample(name: string, type: string): Promise<File> {
  const response = await fetch(`/phones/samples/${name}`);
  return new File([await response.arrayBuffer()], name, { type });
}

/** One of everything a client may send, so that a demo needs no files at hand. */
export const samples: readonly Sample[] = [
  { label: 'Sample picture', send: async (api, extras) => api.sendFiles('photo', [await drawPicture()], extras) },
  {
    label: 'Sample album',
    send: async (api, extras) =>
      api.sendFiles('photo', [await drawPicture(), await drawPicture(), await drawPicture()], extras),
  },
  {
    label: 'Voice message',
    send: async (api, extras) =>
      api.sendFiles('voice', [await loadSample('voice.ogg', 'audio/ogg')], { ...extras, duration: 3 }),
  },
  {
    label: 'Video',
    send: async (api, extras) =>
      api.sendFiles('video', [await loadSample('video.mp4', 'video/mp4')], {
        ...extras,
        duration: 3,
        width: 480,
        height: 270,
      }),
  },
  {
    label: 'Video message',
    send: async (api, extras) =>
      api.sendFiles('video_note', [await loadSample('video-note.mp4', 'video/mp4')], {
        ...extras,
        duration: 3,
        width: 240,
      }),
  },
  {
    label: 'Sticker',
    send: async (api, extras) =>
      api.sendFiles('sticker', [await loadSample('sticker.webp', 'image/webp')], { ...extras, ...smileys }),
  },
  {
    label: 'Location',
    send: (api, extras) => api.send({ kind: 'location', latitude: 50.4501, longitude: 30.5234, ...extras }),
  },
  {
    label: 'Own phone number',
    send: (api, extras) =>
      api.send({
        kind: 'contact',
        phone_number: '+380501112233',
        first_name: 'Olena',
        last_name: 'Koval',
        is_own: true,
        ...extras,
      }),
  },
  {
    label: 'Forwarded message',
    send: (api) =>
      api.send({
        kind: 'text',
        text: 'Their courier calls an hour before delivery',
        forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' },
      }),
  },
  {
    label: 'Poll',
    send: (api) => api.send({ kind: 'poll', question: 'Delivery on Saturday?', answers: ['Yes', 'Rather Monday'] }),
  },
];

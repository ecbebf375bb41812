import type { Translation } from '../../../locales/translation.ts';
import type en from './client-errors.en-US.ts';

export default {
  client: {
    not_found: 'Такого клієнта немає',
    changed: 'Цього клієнта тим часом змінив хтось інший. Закрийте форму й відкрийте її знову, щоб побачити зміни.',
  },
} satisfies Translation<typeof en>;

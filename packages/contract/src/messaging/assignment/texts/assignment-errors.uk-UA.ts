import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-errors.en-US.ts';

export default {
  assignment: {
    changed: 'Хтось уже змінив, як розподіляються ці клієнти. Подивіться його налаштування й змініть їх ще раз.',
  },
} satisfies Translation<typeof en>;

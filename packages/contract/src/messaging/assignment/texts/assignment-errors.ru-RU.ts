import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-errors.en-US.ts';

export default {
  assignment: {
    changed: 'Кто-то уже изменил, как распределяются эти клиенты. Посмотрите его настройки и измените их ещё раз.',
  },
} satisfies Translation<typeof en>;

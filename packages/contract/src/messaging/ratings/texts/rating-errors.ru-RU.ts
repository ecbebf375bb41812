import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-errors.en-US.ts';

export default {
  rating_policy: {
    changed: 'Кто-то уже изменил, как этот бот просит об оценке. Посмотрите его настройки и измените их ещё раз.',
  },
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './target-errors.en-US.ts';

export default {
  target_policy: {
    not_found: 'Этих целей уже нет',
    changed: 'Кто-то уже изменил эти цели. Закройте форму и откройте её снова.',
    too_many: 'Целей слишком много. Сначала удалите ненужные.',
  },
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-errors.en-US.ts';

export default {
  assignment: { changed: 'Кто-то уже изменил, как назначаются эти клиенты. Закройте форму и откройте её снова.' },
} satisfies Translation<typeof en>;

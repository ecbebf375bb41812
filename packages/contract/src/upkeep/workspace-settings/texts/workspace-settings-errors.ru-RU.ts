import type { Translation } from '../../../locales/translation.ts';
import type en from './workspace-settings-errors.en-US.ts';

export default {
  validation: {
    owner_unfit: 'Выберите активного пользователя, чья роль позволяет управлять пользователями и ролями',
  },
} satisfies Translation<typeof en>;

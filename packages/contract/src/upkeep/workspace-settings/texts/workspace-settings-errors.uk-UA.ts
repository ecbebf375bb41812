import type { Translation } from '../../../locales/translation.ts';
import type en from './workspace-settings-errors.en-US.ts';

export default {
  validation: {
    owner_unfit: 'Виберіть активного користувача, чия роль дозволяє керувати користувачами й ролями',
  },
} satisfies Translation<typeof en>;

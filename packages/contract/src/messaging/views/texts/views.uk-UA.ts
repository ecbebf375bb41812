import type { Translation } from '../../../locales/translation.ts';
import type en from './views.en-US.ts';

export default {
  title: 'Подання',
} satisfies Translation<typeof en>;

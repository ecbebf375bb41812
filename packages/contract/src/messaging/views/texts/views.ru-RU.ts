import type { Translation } from '../../../locales/translation.ts';
import type en from './views.en-US.ts';

export default {
  title: 'Представления',
} satisfies Translation<typeof en>;

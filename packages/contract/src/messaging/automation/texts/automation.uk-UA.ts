import type { Translation } from '../../../locales/translation.ts';
import type en from './automation.en-US.ts';

export default {
  title: 'Automation',
  failed: 'TRANSLATE',
  empty: 'TRANSLATE',
} satisfies Translation<typeof en>;

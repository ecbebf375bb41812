import type { Translation } from '../../../locales/translation.ts';
import type enUS from './weekly-mail.en-US.ts';

export default {
  title: 'Щотижневий лист',
  text: 'Більше не потрібні числа за тиждень на пошту?',
  stop: 'Вимкнути щотижневий лист',
  stopped: 'Щотижневий лист більше не надходитиме. Його можна знову ввімкнути в налаштуваннях сповіщень.',
} as const satisfies Translation<typeof enUS>;

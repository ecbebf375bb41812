import type { Translation } from '../../../locales/translation.ts';
import type enUS from './weekly-mail.en-US.ts';

export default {
  title: 'Еженедельное письмо',
  text: 'Больше не нужны числа за неделю по почте?',
  stop: 'Отключить еженедельное письмо',
  stopped: 'Еженедельное письмо больше не будет приходить. Его можно снова включить в настройках уведомлений.',
} as const satisfies Translation<typeof enUS>;

import type en from '../../en-US/messenger/extras.ts';
import type { Translation } from '../../translation.ts';

export default {
  location: {
    title: 'Місце на мапі',
    open: 'Відкрити мапу',
  },
  contact: {
    title: 'Контакт',
    own: 'Власний номер клієнта',
  },
  missingFile: {
    tooLarge: 'завеликий, відкрийте в Telegram',
    unavailable: 'не вдалося отримати з месенджера',
    unnamed: 'Файл',
  },
  unsupported: 'Клієнт надіслав те, що тут не можна показати ({kind})',
} satisfies Translation<typeof en>;

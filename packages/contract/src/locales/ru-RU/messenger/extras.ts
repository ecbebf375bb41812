import type en from '../../en-US/messenger/extras.ts';
import type { Translation } from '../../translation.ts';

export default {
  location: {
    title: 'Место на карте',
    open: 'Открыть карту',
  },
  contact: {
    title: 'Контакт',
    own: 'Собственный номер клиента',
  },
  missingFile: {
    tooLarge: 'слишком большой, откройте в Telegram',
    unavailable: 'не удалось получить из мессенджера',
    unnamed: 'Файл',
  },
  unsupported: 'Клиент прислал то, что здесь нельзя показать ({kind})',
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './abilities.en-US.ts';

export default {
  label: 'Что позволяет мессенджер',
  windowOpen: 'Ответить можно ещё {time}',
  windowHuman: 'Ещё {time} ответить может только человек',
  windowHumanOpen: 'Ответить ещё может только человек',
  free: 'Бесплатно',
  session: 'В рамках сессии: без доплаты ещё {time}',
  sessionOpen: 'В рамках сессии: без доплаты',
  charged: 'Вне сессии, платно',
  days: '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}} {hours, number} ч',
  hours: '{hours, number} ч {minutes, number} мин',
  minutes: '{minutes, number} мин',
  underMinute: 'меньше минуты',
  charactersLeft:
    '{count, plural, one {# символ} few {# символа} many {# символов} other {# символа}} до начала ещё одного сообщения',
  filesUpTo: 'Файлы до {megabytes, number} МБ',
  plainOnly: 'Клиент увидит обычный текст: этот мессенджер не показывает форматирование',
  notShown: 'Этот мессенджер не показывает: {kinds}',
  kinds: {
    bold: 'жирный',
    italic: 'курсив',
    strike: 'зачёркивание',
    code: 'код',
    code_block: 'блоки кода',
    quote: 'цитаты',
    link: 'ссылки с текстом',
  },
  textApart: 'Текст и файлы придут клиенту отдельными сообщениями',
  editStays: 'Изменится только здесь: у клиента сообщение останется, как было',
  quoteStays: 'Клиент не увидит, на какое сообщение вы отвечаете',
  mentionStays: 'Упоминания видны только коллегам: клиент их не увидит',
  onlyMentions: 'Только упоминания: это увидят лишь коллеги, клиент ничего не получит',
  came: {
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
  },
  reactionStays: 'Клиент этого не увидит',
  reactionSeen: 'Клиент видит последнюю из тех, которые знает мессенджер',
} satisfies Translation<typeof en>;

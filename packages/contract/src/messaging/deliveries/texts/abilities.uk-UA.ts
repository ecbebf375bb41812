import type { Translation } from '../../../locales/translation.ts';
import type en from './abilities.en-US.ts';

export default {
  label: 'Що дозволяє месенджер',
  windowOpen: 'Відповісти можна ще {time}',
  windowHuman: 'Ще {time} відповісти може лише людина',
  windowHumanOpen: 'Відповісти ще може лише людина',
  free: 'Безкоштовно',
  session: 'У межах сесії: без доплати ще {time}',
  sessionOpen: 'У межах сесії: без доплати',
  charged: 'Поза сесією, платно',
  days: '{days, plural, one {# день} few {# дні} many {# днів} other {# дня}} {hours, number} год',
  hours: '{hours, number} год {minutes, number} хв',
  minutes: '{minutes, number} хв',
  underMinute: 'менше хвилини',
  charactersLeft:
    '{count, plural, one {# символ} few {# символи} many {# символів} other {# символу}} до початку ще одного повідомлення',
  filesUpTo: 'Файли до {megabytes, number} МБ',
  plainOnly: 'Клієнт побачить звичайний текст: цей месенджер не показує форматування',
  notShown: 'Цей месенджер не показує: {kinds}',
  kinds: {
    bold: 'жирний',
    italic: 'курсив',
    strike: 'закреслення',
    code: 'код',
    code_block: 'блоки коду',
    quote: 'цитати',
    link: 'посилання з текстом',
  },
  textApart: 'Текст і файли прийдуть клієнтові окремими повідомленнями',
  editStays: 'Зміниться лише тут: у клієнта повідомлення лишиться, як було',
  quoteStays: 'Клієнт не побачить, на яке повідомлення ви відповідаєте',
  mentionStays: 'Згадки видно лише колегам: клієнт їх не побачить',
  onlyMentions: 'Лише згадки: це побачать тільки колеги, клієнт нічого не отримає',
  came: {
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
  },
  reactionStays: 'Клієнт цього не побачить',
  reactionSeen: 'Клієнт бачить останню з тих, які знає месенджер',
} satisfies Translation<typeof en>;

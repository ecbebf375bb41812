import type { Translation } from '../../../locales/translation.ts';
import type en from './editor.en-US.ts';

export default {
  formats: {
    bold: 'Жирний',
    italic: 'Курсив',
    strike: 'Закреслений',
    orderedList: 'Нумерований список',
    bulletList: 'Маркований список',
    blockquote: 'Цитата',
    code: 'Код',
    codeBlock: 'Блок коду',
    link: 'Посилання',
  },
  linkText: 'Текст',
  linkAddress: 'Адреса',
  linkRefused: 'Посилання на цю адресу створити не можна. Потрібна адреса на зразок https://example.com',
  linkSave: 'Зберегти',
  linkRemove: 'Прибрати посилання',
  completions: 'Підказки',
  mentionEveryone: 'Сповістити всіх у каналі',
  notInChannel: 'не в каналі',
  enterGoesOn: '{keys} — надіслати',
  ownReply: 'Мій',
  replyFiles: '{count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
} as const satisfies Translation<typeof en>;

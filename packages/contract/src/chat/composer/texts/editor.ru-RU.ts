import type { Translation } from '../../../locales/translation.ts';
import type en from './editor.en-US.ts';

export default {
  formats: {
    bold: 'Жирный',
    italic: 'Курсив',
    strike: 'Зачёркнутый',
    orderedList: 'Нумерованный список',
    bulletList: 'Маркированный список',
    blockquote: 'Цитата',
    code: 'Код',
    codeBlock: 'Блок кода',
    link: 'Ссылка',
  },
  linkText: 'Текст',
  linkAddress: 'Адрес',
  linkRefused: 'Сделать ссылку на этот адрес нельзя. Нужен адрес вида https://example.com',
  linkSave: 'Сохранить',
  linkRemove: 'Убрать ссылку',
  completions: 'Подсказки',
  mentionEveryone: 'Уведомить всех в канале',
  notInChannel: 'не в канале',
  enterGoesOn: '{keys} — отправить',
  ownReply: 'Мой',
  replyFiles: '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
} as const satisfies Translation<typeof en>;

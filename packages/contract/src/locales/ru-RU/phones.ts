import type enUS from '../en-US/phones.ts';
import type { Translation } from '../translation.ts';

export default {
  privateChatsOnly: 'Я отвечаю только в личных чатах. Напишите мне туда, и команда ответит.',
} satisfies Translation<typeof enUS>;

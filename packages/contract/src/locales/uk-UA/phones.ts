import type enUS from '../en-US/phones.ts';
import type { Translation } from '../translation.ts';

export default {
  privateChatsOnly: 'Я відповідаю лише в особистих чатах. Напишіть мені туди, і команда відповість.',
} satisfies Translation<typeof enUS>;

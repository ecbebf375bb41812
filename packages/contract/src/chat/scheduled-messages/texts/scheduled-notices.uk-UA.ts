import type { Translation } from '../../../locales/translation.ts';
import type en from './scheduled-notices.en-US.ts';

export default {
  title: 'Заплановане повідомлення не надіслано',
  reasons: {
    late: 'Сервер тоді був недоступний',
    client_wrote: 'Відтоді клієнт написав',
    writer_left: 'Автора вже немає в команді: тепер воно ваше',
    workspace_closed: 'Робочий простір тоді був закритий',
    not_member: 'Ви вже не в цій розмові',
    not_allowed: 'Ви більше не можете туди писати',
    client_blocked: 'Клієнта заблоковано',
    bot_gone: 'Бота більше не підключено',
    window_closed: 'Час для відповіді в месенджері минув',
    file_too_large: 'Файл завеликий для месенджера',
    part_gone: 'Файлу або повідомлення, на яке це відповідь, уже немає',
    failed: 'Щось пішло не так',
  },
} satisfies Translation<typeof en>;

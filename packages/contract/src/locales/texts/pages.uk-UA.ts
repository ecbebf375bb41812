import type { Translation } from '../translation.ts';
import type en from './pages.en-US.ts';

export default {
  notFound: {
    title: 'Ой, здається, ви заблукали',
    text: 'За цією адресою немає сторінки.',
    action: 'На головну',
  },
  crash: {
    title: 'Щось пішло не так',
    text: 'На сторінці сталася помилка. Усе, що ви написали, збережено.',
    action: 'Перезавантажити сторінку',
  },
  unreachable: {
    title: 'Сервер не відповідає',
    text: 'Перевірте з’єднання з інтернетом і спробуйте ще раз.',
  },
} satisfies Translation<typeof en>;

import type { Translation } from '../translation.ts';
import type en from './pages.en-US.ts';

export default {
  notFound: {
    title: 'Ой, кажется, вы заблудились',
    text: 'По этому адресу нет страницы.',
    action: 'На главную',
  },
  crash: {
    title: 'Что-то пошло не так',
    text: 'На странице произошла ошибка. Всё, что вы написали, сохранено.',
    action: 'Перезагрузить страницу',
  },
  unreachable: {
    title: 'Сервер не отвечает',
    text: 'Проверьте подключение к интернету и попробуйте ещё раз.',
  },
} satisfies Translation<typeof en>;

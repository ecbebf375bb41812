import type { Translation } from '../../../locales/translation.ts';
import type en from './inbox.en-US.ts';

export default {
  label: 'Список разговоров',
  scope: { label: 'Чьи', new: 'Новые', mine: 'Мои', all: 'Все' },
  empty: 'Открытых разговоров нет',
  emptyHint: 'Разговор откроется снова, как только клиент напишет.',
  hide: 'Скрыть список',
  show: 'Показать список',
  width: 'Ширина списка',
  next: 'Кто ждёт дольше всех',
  nobodyWaits: 'Никто не ждёт ответа',
  choose: 'Выбрать: {name}',
  chooseBegin: 'Выбрать',
  chooseEnd: 'Готово',
  take: 'Взять',
  takeFailed: 'Не удалось взять разговор',
  draft: { internal: 'Неотправленная заметка', public: 'Черновик' },
  closed: 'Закрыт',
} satisfies Translation<typeof en>;

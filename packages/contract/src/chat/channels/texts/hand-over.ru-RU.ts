import type { Translation } from '../../../locales/translation.ts';
import type en from './hand-over.en-US.ts';

export default {
  title: 'Передать разговор',
  button: 'Передать',
  now: 'Разговор ведёт {name}',
  nobody: 'Этот разговор пока никто не ведёт',
  person: 'Кому',
  toNewClients: 'Обратно к новым клиентам',
  comment: 'Комментарий',
  commentHint: 'Станет заметкой в разговоре; клиент её не видит',
  staySelf: 'Остаться в разговоре',
  stayOther: '{name} остаётся в разговоре',
  submit: 'Передать',
  failed: 'Не удалось передать разговор',
  searching: 'Ищем',
  nobodyFound: 'Никого с таким именем нет',
  done: 'Разговор передан: {name}',
  returned: 'Разговор снова среди новых клиентов',
  undo: 'Вернуть',
  gone: 'Передать этот разговор вы уже не можете',
} satisfies Translation<typeof en>;

import type { Translation } from '../translation.ts';
import type en from './no-permission.en-US.ts';

export default {
  section: 'К сожалению, у вас нет доступа к этой странице',
  action: 'К сожалению, у вас нет разрешения на это действие',
  hint: 'Попросите доступ у администратора рабочего пространства.',
  leave: 'К общему каналу',
} satisfies Translation<typeof en>;

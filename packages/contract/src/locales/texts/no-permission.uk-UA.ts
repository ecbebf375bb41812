import type { Translation } from '../translation.ts';
import type en from './no-permission.en-US.ts';

export default {
  section: 'На жаль, у вас немає доступу до цієї сторінки',
  action: 'На жаль, у вас немає дозволу на цю дію',
  hint: 'Попросіть доступ в адміністратора робочого простору.',
  leave: 'До загального каналу',
} satisfies Translation<typeof en>;

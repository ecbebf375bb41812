import type { Translation } from '../../../locales/translation.ts';
import type en from './role-errors.en-US.ts';

export default {
  role: {
    not_found: 'Такой роли нет',
    beyond_rights: 'Нельзя дать или отнять разрешение, которого нет у вас',
    of_owner: 'Роль владельца может изменить только владелец',
    built_in: 'Стандартные роли удалить нельзя',
    in_use: 'Эта роль есть у пользователей. Выберите для них другую.',
    last_administrator: 'Роль владельца должна позволять управлять пользователями и ролями',
    too_many: 'Ролей слишком много. Сначала удалите ненужную.',
  },
  validation: {
    role_name_taken: 'Роль с таким названием уже есть',
    read_required: 'Право изменять требует права видеть',
  },
} satisfies Translation<typeof en>;

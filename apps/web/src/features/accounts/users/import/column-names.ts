import { type ImportColumn, importColumns, plainTitle } from '@switchboard/contract';

/** What spreadsheets and other programs call the columns, in the form that `plainTitle` makes. */
const names: Record<ImportColumn, readonly string[]> = {
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'електронна пошта',
    'ел пошта',
    'пошта',
    'адреса електронної пошти',
    'електронна адреса',
    'электронная почта',
    'эл почта',
    'почта',
    'адрес электронной почты',
    'электронный адрес',
    'імейл',
    'емейл',
    'имейл',
  ],
  first_name: ['first name', 'firstname', 'given name', 'forename', 'name', "ім'я", 'имя'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'прізвище', 'фамилия'],
  username: [
    'username',
    'user name',
    'login',
    'nickname',
    'nick',
    "ім'я користувача",
    'логін',
    'нік',
    'имя пользователя',
    'логин',
    'ник',
  ],
  role: ['role', 'user role', 'роль'],
  position: ['position', 'job title', 'title', 'job', 'посада', 'должность'],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'telephone number',
    'mobile',
    'mobile phone',
    'tel',
    'телефон',
    'номер телефону',
    'номер телефона',
    'мобільний',
    'мобільний телефон',
    'мобильный',
    'мобильный телефон',
  ],
};

const columnOf = new Map(importColumns.flatMap((column) => names[column].map((name) => [name, column] as const)));

/** The column that a title stands for; null for one that is not read. */
export const findColumn = (title: string): ImportColumn | null => columnOf.get(plainTitle(title)) ?? null;

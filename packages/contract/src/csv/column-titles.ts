import { plainTitle } from './csv-cells.ts';

/** What spreadsheets and other programs call what is known of a person. */
export const personTitles = {
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
} as const;

/** Finds the column that a title stands for, by all that it may be called; null: none does. */
export const makeColumnFinder = <Column extends string>(
  columns: readonly Column[],
  titlesOf: (column: Column) => readonly string[],
): ((title: string) => Column | null) => {
  const columnOf = new Map(
    columns.flatMap((column) => titlesOf(column).map((title) => [plainTitle(title), column] as const)),
  );
  return (title) => columnOf.get(plainTitle(title)) ?? null;
};

/** What each column is, by what its title may stand for; of two that seem the same, the first. */
export const matchTitles = <Target>(
  titles: readonly string[],
  targetsOf: (title: string) => readonly Target[],
): (Target | null)[] => {
  const taken = new Set<Target>();
  return titles.map((title) => {
    const target = targetsOf(title).find((one) => !taken.has(one)) ?? null;
    if (target !== null) taken.add(target);
    return target;
  });
};

/** Titles of columns that are nothing. */
export const unreadTitles = (titles: readonly string[], targets: readonly unknown[]): string[] =>
  titles
    .filter((title, place) => title.trim() !== '' && (targets[place] ?? null) === null)
    .map((title) => title.trim());

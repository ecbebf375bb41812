import { plainTitle } from './csv-cells.ts';

/** Titles of a person's fields in spreadsheets and other programs. */
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

/** Finds the column of a title, by all its possible names; null: none. */
export const makeColumnFinder = <Column extends string>(
  columns: readonly Column[],
  titlesOf: (column: Column) => readonly string[],
): ((title: string) => Column | null) => {
  const columnOf = new Map(
    columns.flatMap((column) => titlesOf(column).map((title) => [plainTitle(title), column] as const)),
  );
  return (title) => columnOf.get(plainTitle(title)) ?? null;
};

/** The target of each column, by the possible targets of its title; of two equal ones, the first. */
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

/** Titles of columns without a target. */
export const unreadTitles = (titles: readonly string[], targets: readonly unknown[]): string[] =>
  titles
    .filter((title, place) => title.trim() !== '' && (targets[place] ?? null) === null)
    .map((title) => title.trim());

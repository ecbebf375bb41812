/** For a union of objects, one with the fields of all. */
export type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The exports whose names end so. */
type Lists<Exports, Ending extends string> = Exports[Extract<keyof Exports, `${string}${Ending}`>];

type Entries<Exports, Ending extends string> = AllOf<Lists<Exports, Ending>>;

type Items<Exports, Ending extends string> =
  Lists<Exports, Ending> extends infer List ? (List extends readonly (infer Item)[] ? Item : never) : never;

const listsOf = (exported: object, ending: string): unknown[] =>
  Object.entries(exported).flatMap(([name, list]) => (name.endsWith(ending) ? [list as unknown] : []));

/** One object of the contents of the exports named `…Ending`. */
export const collect = <Exports extends object, Ending extends string>(exported: Exports, ending: Ending) =>
  Object.assign({}, ...listsOf(exported, ending)) as {
    readonly [Name in keyof Entries<Exports, Ending>]: Entries<Exports, Ending>[Name];
  };

/** One list of the items of the exports named `…Ending`. */
export const collectItems = <Exports extends object, Ending extends string>(exported: Exports, ending: Ending) =>
  listsOf(exported, ending).flat() as readonly Items<Exports, Ending>[];

import path from 'node:path';
import { API, type Checker, type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

/** The possible values of a type, as far as the database distinguishes them. */
export interface DeclaredType {
  kinds: Set<'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'Date' | 'Buffer' | 'object' | 'any'>;
  /** The items of a list. */
  items: DeclaredType | null;
  /** As TypeScript writes it. */
  text: string;
}

export interface DeclaredStatement {
  /** Null when their number is not fixed. */
  values: DeclaredType[] | null;
  /** Null when the rows are not read. */
  row: Map<string, DeclaredType> | null;
  sure: string[];
}

const kindsByFlag = [
  [TypeFlags.Any | TypeFlags.Unknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
] as const;

/** What a value is, where its type does not say it. */
export const typeOfValue = (value: unknown): DeclaredType => {
  const described: DeclaredType = { kinds: new Set(), items: null, text: JSON.stringify(value) ?? 'undefined' };
  if (Array.isArray(value)) described.items = typeOfValue(value[0]);
  else if (typeof value === 'string' && value.startsWith('{'))
    return typeOfValue(JSON.parse(`[${value.slice(1, -1)}]`)); // a list as PostgreSQL writes it
  else if (value === null) described.kinds.add('null');
  else if (value instanceof Date) described.kinds.add('Date');
  else if (Buffer.isBuffer(value)) described.kinds.add('Buffer');
  else described.kinds.add(typeof value as 'string' | 'number' | 'boolean' | 'undefined' | 'object');
  return described;
};

const isSymbolName = (name: string): boolean => name.startsWith('__@');

/** Reads the types of statements that files export (`Declared` in platform/database/define-statement.ts). */
export class DeclaredTypes {
  readonly #api: API;
  readonly #project: Project;
  readonly #checker: Checker;

  /** `folder` has the tsconfig.json that the files belong to. */
  constructor(folder: string) {
    this.#api = new API({ cwd: folder });
    const config = path.join(folder, 'tsconfig.json');
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} is no project of TypeScript`);
    this.#project = project;
    this.#checker = project.checker;
  }

  /** The statement that a file exports under a name, or further within. */
  find(file: string, [name = '', ...members]: readonly string[]): DeclaredStatement | null {
    const source = this.#project.program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    const exported = module && this.#checker.getMemberInModuleExports(module, name);
    let type = exported && this.#checker.getTypeOfSymbol(exported);
    for (const member of members) type = type && this.#memberOf(type, member);
    const optional = type && this.#memberOf(type, 'types');
    const types = optional && this.#checker.getNonNullableType(optional);
    const values = types && this.#memberOf(types, 'values');
    const row = types && this.#memberOf(types, 'row');
    if (values === undefined || row === undefined) return null;
    return {
      values: this.#checker.isTupleType(values) ? this.#items(values).map((item) => this.#describe(item)) : null,
      row: row.flags & TypeFlags.AnyOrUnknown ? null : this.#columns(row),
      sure: this.#sureColumns(row),
    };
  }

  close(): void {
    this.#api.close();
  }

  #memberOf(type: Type, name: string): Type | undefined {
    const symbol = this.#checker.getPropertyOfType(type, name);
    return symbol ? this.#checker.getTypeOfSymbol(symbol) : this.#checker.getIndexInfosOfType(type)[0]?.valueType;
  }

  /** The names in the column that `Sure` adds, which has a symbol for a name. */
  #sureColumns(row: Type): string[] {
    const mark = this.#checker.getPropertiesOfType(row).find(({ name }) => isSymbolName(name));
    const names = mark && this.#checker.getTypeOfSymbol(mark);
    return names ? this.#members(names).flatMap((name) => (name.isStringLiteralType() ? [name.value] : [])) : [];
  }

  #columns(row: Type): Map<string, DeclaredType> {
    const symbols = this.#checker.getPropertiesOfType(row).filter(({ name }) => !isSymbolName(name));
    const types = this.#checker.getTypeOfSymbol(symbols);
    return new Map(symbols.map(({ name }, index) => [name, this.#describe(types[index])]));
  }

  #items(type: Type): readonly Type[] {
    return this.#checker.getTypeArguments(type as TypeReference);
  }

  #members(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type];
  }

  #describe(type: Type | undefined): DeclaredType {
    const described: DeclaredType = { kinds: new Set(), items: null, text: '' };
    if (type === undefined) return described;
    described.text = this.#checker.typeToString(type);
    for (const member of this.#members(type)) this.#note(member, described);
    return described;
  }

  #note(type: Type, described: DeclaredType): void {
    const kind = kindsByFlag.find(([flag]) => type.flags & flag)?.[1];
    if (kind !== undefined) described.kinds.add(kind);
    else if (type.isUnionType()) for (const member of type.getTypes()) this.#note(member, described);
    else if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      const items = this.#items(type).map((item) => this.#describe(item));
      described.items = {
        kinds: new Set(items.flatMap((item) => [...item.kinds])),
        items: items[0]?.items ?? null,
        text: items.map((item) => item.text).join(' | '),
      };
    } else if (type.isTypeParameter() || type.isConditionalType() || type.isIndexedAccessType()) {
      const bound = this.#checker.getBaseConstraintOfType(type);
      if (bound === undefined) described.kinds.add('any');
      else for (const member of this.#members(bound)) this.#note(member, described);
    } else {
      const name = type.getSymbol()?.name;
      described.kinds.add(name === 'Date' ? 'Date' : name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object');
    }
  }
}

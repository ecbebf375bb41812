import {
  type Action,
  type AuditEntry,
  type AuditValue,
  actions,
  apiScopeNames,
  type Module,
  modules,
  userStatuses,
} from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useScopeName } from '../../../ui/rights/use-scope-name.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './audit-screen.module.css';

const statusKeys = Object.keys(userStatuses) as (keyof typeof userStatuses)[];

/** Stands for all paths that are asked for by the names of fields. */
type TextPath = 'fields.name';

const isList = (value: AuditValue): value is string[] => Array.isArray(value);

/** The changed fields, and the device they were changed on. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const t = useT('audit');
  const roles = useT('roles');
  const users = useT('users');
  const scopeName = useScopeName();
  const time = useTimeFormat();
  const itemName = (field: string, item: string) => {
    const scope = field === 'scopes' ? apiScopeNames.find((name) => name === item) : undefined;
    if (scope !== undefined) return scopeName(scope);
    const [module, action] = item.split(':');
    const isPermission = modules.includes(module as Module) && actions.includes(action as Action);
    return isPermission ? `${roles(`modules.${module as Module}`)}: ${roles(`actions.${action as Action}`)}` : item;
  };
  /** The texts name fields, and values that are codes; others stand as they are. */
  const wordsFor = (path: string) => (t.has(path as TextPath) ? t(path as TextPath) : null);
  const listed = (field: string, items: readonly string[]) =>
    items.map((item) => itemName(field, item)).join(', ') || t('nothing');
  const show = (field: string, value: AuditValue): string => {
    if (value === null || value === '') return t('nothing');
    const status = field === 'status' ? statusKeys.find((key) => userStatuses[key] === value) : undefined;
    if (status !== undefined) return users(`statuses.${status}`);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (isList(value)) return listed(field, value);
    if (field === 'expires_at' && typeof value === 'string') return time.dateTime(value);
    return wordsFor(`values.${field}.${value}`) ?? String(value);
  };
  const fieldName = (field: string) => wordsFor(`fields.${field}`) ?? field;
  return (
    <dl className={classes.details}>
      {Object.entries(entry.changes).map(([field, { from, to }]) => (
        <div key={field}>
          <dt dir="auto">{fieldName(field)}</dt>
          <dd dir="auto">
            {isList(from) && isList(to) ? (
              <>
                {listOnly(to, from).length > 0 && (
                  <span>{t('added', { list: listed(field, listOnly(to, from)) })}</span>
                )}
                {listOnly(from, to).length > 0 && (
                  <span>{t('removed', { list: listed(field, listOnly(from, to)) })}</span>
                )}
              </>
            ) : (
              <>
                <del>{show(field, from)}</del> → <ins>{show(field, to)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('device')}</dt>
        <dd dir="auto">{entry.user_agent ?? t('nothing')}</dd>
      </div>
    </dl>
  );
}

/** Those of one list that are missing in the other. */
const listOnly = (list: readonly string[], other: readonly string[]) => list.filter((one) => !other.includes(one));

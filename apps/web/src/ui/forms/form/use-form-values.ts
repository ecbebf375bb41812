import { type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { valueAt, withoutRow, withValueAt } from './form-values.ts';

type Errors = Readonly<Record<string, ReactNode>>;
type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

const isEvent = (change: unknown): change is InputEvent =>
  typeof change === 'object' && change !== null && 'currentTarget' in change;

/** The values of a form and their errors, by path. Changing a value clears its error. */
export function useFormValues<Values extends Record<string, unknown>>(initialValues: Values) {
  const [initial] = useState(initialValues);
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  // A ref as well, so that changes between two renders are not lost.
  const latest = useRef(values);

  const replace = useCallback((next: Values) => {
    latest.current = next;
    setValues(next);
  }, []);
  const setValue = useCallback(
    (path: string, value: unknown) => {
      replace(withValueAt(latest.current, path, value));
      setErrors((held) => ({ ...held, [path]: undefined }));
    },
    [replace],
  );
  const rowsOf = (list: string) => {
    const rows = valueAt(latest.current, list);
    return Array.isArray(rows) ? (rows as unknown[]) : [];
  };

  return {
    values,
    setErrors,
    setValue,
    readValues: () => latest.current,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** Marks these values as saved: the form is no longer dirty with them. */
    markSaved: setSaved,
    reset: () => {
      replace(initial);
      setSaved(initial);
      setErrors({});
    },
    insertRow: (list: string, row: unknown) => replace(withValueAt(latest.current, list, [...rowsOf(list), row])),
    removeRow: (list: string, index: number) => {
      replace(withValueAt(latest.current, list, rowsOf(list).toSpliced(index, 1)));
      setErrors((held) => withoutRow(held, list, index));
    },
    /** Props of the input at a path; most inputs pass an event, some the value. */
    input: (path: string) => ({
      value: valueAt(values, path),
      error: errors[path],
      onChange: (change: unknown) => setValue(path, isEvent(change) ? change.currentTarget.value : change),
    }),
  };
}

import type { BodyShape, ErrorCode, FieldError, ValidationCode } from '@switchboard/contract';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isTransient, NetworkError } from '../../../api/api-error.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import { assignFieldErrors, type FieldLabels, labelOf } from './assign-field-errors.ts';
import { FieldMessage } from './field-message.tsx';
import { useFieldText } from './use-field-text.ts';
import { useFormValues } from './use-form-values.ts';
import { useShape } from './use-shape.ts';

type Problem = FieldError | { text: string; at?: string };

export interface ContractFormOptions<Values extends Record<string, unknown>> {
  initialValues: Values;
  /** The labels of the form's fields. Errors of other fields are shown above the form. */
  labels: FieldLabels;
  /** The shape of the call's body: `() => import('./bot-shapes.ts').then(({ addBot }) => addBot.body)`. Kept outside the component. */
  shape?: () => Promise<BodyShape>;
  /** The body that the shape checks; by default the values themselves. */
  toBody?: (values: Values) => unknown;
  /** Checks that the shape cannot make, or words differently. A text is shown at its field, or above the form. */
  check?: (values: Values) => readonly Problem[];
  /** Codes of fields that this form tells by the words of another one. */
  wording?: Partial<Record<ValidationCode, ValidationCode>>;
  /** The field that shows a refusal, by error code. */
  errorFields?: Partial<Record<ErrorCode, keyof Values & string>>;
  /** The fields marked as wrong while a refusal is shown above the form, by error code. */
  markedFields?: Partial<Record<ErrorCode, readonly (keyof Values & string)[]>>;
  /** What a refusal is about, in this form's words; empty: as the server's codes say. May change values. */
  explain?: (error: ApiError, values: Values) => readonly Problem[];
  /** Names the failed action; shown above the reason. */
  failed?: string;
  /** Each submit creates something new: when the outcome of one is unknown, no retry is offered. */
  makesNew?: boolean;
  /** The form stays on the screen, cleared for the next entry, unless that is being typed already. */
  resetOnSuccess?: boolean;
  /** Throws when the server refuses. */
  onSubmit: (values: Values) => Promise<unknown> | void;
}

export interface FormFailure {
  title?: string;
  text: string;
  /** A retry may succeed. */
  canRetry: boolean;
}

interface FieldProps<Value> {
  label: string;
  value: Value;
  error: ReactNode;
  /** Accepts the argument of inputs: an event, or the value. */
  onChange: (change: unknown) => void;
}

export interface ContractForm<Values extends Record<string, unknown>> {
  values: Values;
  /** The form is being submitted; a second submit does nothing meanwhile. */
  isPending: boolean;
  /** Leaving would lose something. */
  isDirty: boolean;
  /** Props of the input at a path: its label, value and error. */
  field: <Key extends keyof Values & string>(path: Key) => FieldProps<Values[Key]>;
  /** The same for a text field in a row of a list. */
  rowField: (list: keyof Values & string, index: number, key: string) => FieldProps<string>;
  setValue: (path: keyof Values & string, value: unknown) => void;
  /** Appends a row to a list. */
  insertRow: (list: keyof Values & string, row: unknown) => void;
  removeRow: (list: keyof Values & string, index: number) => void;
  /** Resets the form to its initial values. */
  reset: () => void;
  failure: FormFailure | null;
  /** For the `<form>`; `ContractForm` passes them. */
  attach: (element: HTMLFormElement | null) => void;
  handleTouch: () => void;
  handleSubmit: (event: SubmitEvent) => void;
}

type Refusal = { error: unknown } | { problems: readonly Problem[] };

/**
 * A form that is checked by the contract on submit, is submitted once at a time, and shows the server's errors at their
 * fields, or above the fields with a way to retry.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> {
  const { labels, failed } = options;
  const form = useFormValues(options.initialValues);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const shape = useShape(options.shape);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const attach = useCallback((element: HTMLFormElement | null) => {
    formRef.current = element;
  }, []);
  // A ref: state updates only with the next render, so two clicks in one frame would both submit.
  const isSending = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (refusal) focusFirstError(formRef.current);
  }, [refusal]);

  const textOf = (problem: Problem) =>
    'text' in problem ? problem.text : fieldText(problem, labelOf(labels, problem.field) ?? '');
  const failureOf = (held: Refusal | null): FormFailure | null => {
    if (held === null) return null;
    if ('problems' in held) {
      return held.problems.length === 0 ? null : { text: held.problems.map(textOf).join('\n'), canRetry: false };
    }
    const title = failed === undefined ? {} : { title: failed };
    const canRetry = options.makesNew ? isRefusedForNow(held.error) : isTransient(held.error);
    return { ...title, text: errorText(held.error), canRetry };
  };

  const showProblems = (problems: readonly Problem[]) => {
    const { atFields, elsewhere } = assignFieldErrors(
      problems
        .filter((problem) => 'field' in problem)
        .map((problem) => ({ ...problem, message: options.wording?.[problem.message] ?? problem.message })),
      labels,
    );
    const errors: Record<string, ReactNode> = {};
    for (const [path, error] of atFields) {
      errors[path] = <FieldMessage error={error} label={labelOf(labels, path) ?? ''} />;
    }
    const texts = problems.filter((problem) => 'text' in problem);
    for (const { text, at } of texts) if (at !== undefined) errors[at] = text;
    form.setErrors(errors);
    setRefusal({ problems: [...texts.filter(({ at }) => at === undefined), ...elsewhere] });
  };
  const showError = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    const field = code === null ? undefined : options.errorFields?.[code as ErrorCode];
    if (!isShown.current) {
      void tellAtEdge(errorText(error), failed);
    } else if (error instanceof ApiError && error.fields.length > 0) {
      const explained = options.explain?.(error, form.readValues()) ?? [];
      showProblems(explained.length > 0 ? explained : error.fields);
    } else if (field === undefined) {
      const marked = (code !== null && options.markedFields?.[code as ErrorCode]) || [];
      form.setErrors(Object.fromEntries(marked.map((path) => [path, true])));
      setRefusal({ error });
    } else {
      form.setErrors({ [field]: <FieldErrorText error={error} /> });
      setRefusal({ problems: [] });
    }
  };

  const submit = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    form.setErrors({});
    setRefusal(null);
    try {
      const values = form.readValues();
      const found = options.check?.(values) ?? [];
      // An error of the whole form is not repeated at its fields.
      const isReported = found.some((problem) => 'text' in problem && problem.at === undefined);
      const more = isReported ? [] : await shape.check(options.toBody ? options.toBody(values) : values);
      const problems = [...found, ...more];
      if (problems.length > 0) showProblems(problems);
      else {
        if (!navigator.onLine) throw new NetworkError('The browser is offline');
        await options.onSubmit(values);
        if (!options.resetOnSuccess) form.markSaved(values);
        else if (form.readValues() === values) form.reset();
      }
    } catch (error) {
      showError(error);
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };

  /** `Value` is the type that the caller of `field` expects at this path. */
  const fieldAt = <Value,>(path: string): FieldProps<Value> => {
    const { value, error, onChange } = form.input(path);
    return { label: labelOf(labels, path) ?? '', value: value as Value, error, onChange };
  };

  return {
    values: form.values,
    isPending,
    isDirty: !isPending && form.isDirty,
    field: fieldAt,
    rowField: (list, index, key) => fieldAt(`${list}.${index}.${key}`),
    setValue: form.setValue,
    insertRow: form.insertRow,
    removeRow: form.removeRow,
    reset: () => {
      form.reset();
      setRefusal(null);
    },
    failure: failureOf(refusal),
    attach,
    handleTouch: shape.load,
    handleSubmit: (event) => {
      event.preventDefault();
      // React bubbles a submit from a form in a modal through this form, though it is not part of it in the DOM.
      event.stopPropagation();
      void submit();
    },
  };
}

/** The action was not carried out, and a retry may succeed. */
const isRefusedForNow = (error: unknown) =>
  (error instanceof ApiError && (error.status === 429 || error.status === 503)) ||
  (error instanceof NetworkError && !navigator.onLine);

/** Loaded on demand: the signed-out pages do not need it. */
async function tellAtEdge(message: string, title: string | undefined) {
  const { showFailure } = await import('../failures/show-failure.ts');
  showFailure(message, title);
}

function FieldErrorText({ error }: { error: unknown }) {
  return useErrorText()(error);
}

/** Focuses the first invalid field; without one, the failure above the form if the focus has left the form. */
function focusFirstError(form: HTMLFormElement | null) {
  // Mantine's password fields say it in their own way.
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(div), input[data-invalid="true"]');
  if (field) field.focus();
  else if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>('[data-form-failure]')?.focus();
}

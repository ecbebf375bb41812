import {
  type ClientImport,
  clientRowProblems,
  type FieldError,
  type FileProblem,
  fileProblems,
  type ImportProblem,
  limits,
} from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useFieldText } from '../../../../ui/forms/form/use-field-text.ts';
import { useFileProblemText } from '../../../../ui/table-file/use-file-problem-text.ts';

type RowProblemCode = (typeof clientRowProblems)[number];

const isOfRow = (message: ImportProblem['message']): message is RowProblemCode =>
  (clientRowProblems as readonly string[]).includes(message);

/** The sentence for the error of a row. */
export function useProblemText(): (problem: ImportProblem) => string {
  const t = useT('clientImport');
  const fieldText = useFieldText();
  return ({ row, column, message, params }) => {
    if (!isOfRow(message)) return fieldText({ field: column, message, params } satisfies FieldError, column);
    const key = message.slice('import.'.length) as RowProblemCode extends `import.${infer Key}` ? Key : never;
    return t(`problems.${key}`, { row: Number(params['row'] ?? row) });
  };
}

type FailureCode = NonNullable<ClientImport['failure']>['code'];

const isFileProblem = (code: FailureCode): code is FileProblem => (fileProblems as readonly string[]).includes(code);

/** The sentence about why a whole file was refused. */
export function useFailureText(): (failure: NonNullable<ClientImport['failure']>) => string {
  const t = useT('clientImport');
  const fileProblemText = useFileProblemText();
  return ({ code, row }) =>
    isFileProblem(code) ? fileProblemText(code, row ?? 0) : t(`failures.${code}`, { rows: limits.importedClients });
}

/** The results of a check or import; empty ones are left out. */
export function useCountsText(): (counted: ClientImport, changed: string) => string {
  const t = useT('clientImport');
  return ({ unchanged, wrong }, changed) =>
    [
      changed,
      ...(unchanged > 0 ? [t('outcome.unchanged', { count: unchanged })] : []),
      ...(wrong > 0 ? [t('outcome.wrong', { count: wrong })] : []),
    ].join(' · ');
}

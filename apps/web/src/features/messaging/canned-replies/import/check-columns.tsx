import {
  type CannedImportOutcome,
  type CannedReplyColumn,
  type CannedRowProblem,
  languages,
  textColumns,
} from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useFieldText } from '../../../../ui/forms/form/use-field-text.ts';
import type { Column } from '../../../../ui/table/column.ts';
import classes from '../canned-replies.module.css';

/** A row of the file, with the server's check. */
export interface CheckedReply {
  /** Its number in the file, from 1. */
  number: number;
  cells: Record<CannedReplyColumn, string>;
  outcome: CannedImportOutcome;
  problems: readonly CannedRowProblem[];
}

/** The sentence for the error of a cell. */
export function useProblemText(): (problem: CannedRowProblem) => string {
  const t = useT('cannedReplyImport');
  const fieldText = useFieldText();
  return (problem) => {
    const { field, message, params } = problem;
    if (field === 'text_uk' && message === 'validation.required') return t('problems.noText');
    if (message === 'validation.name_taken') return t('problems.sameShortcut', { row: Number(params['row']) });
    if (message === 'validation.no_room') return t('problems.noRoom');
    if (field === 'scope') return t('problems.scope');
    return fieldText(problem, t(`columns.${field}`));
  };
}

/** The columns of the preview: number, effect with what is wrong, shortcut and title, text. */
export function useCheckColumns(): Column<CheckedReply, 'number'>[] {
  const t = useT('cannedReplyImport');
  const problemText = useProblemText();
  return [
    { key: 'number', title: '#', width: '56px', cell: ({ number }) => number },
    {
      key: 'shortcut',
      title: t('columns.shortcut'),
      isHead: true,
      cell: ({ cells }) => (
        <>
          <span dir="auto">{cells.shortcut}</span>
          {cells.title !== '' && (
            <span className={classes.under} dir="auto">
              {cells.title}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'text',
      title: t('text'),
      cell: ({ cells }) =>
        languages.map((language) => (
          <span key={language} className={classes.excerpt} dir="auto">
            {cells[textColumns[language]]}
          </span>
        )),
    },
    {
      key: 'outcome',
      title: t('outcome'),
      cell: ({ outcome, problems }) => (
        <>
          {t(`outcomes.${outcome}`)}
          {problems.map((problem) => (
            <span key={`${problem.field}-${problem.message}`} className={classes.wrong}>
              {problemText(problem)}
            </span>
          ))}
        </>
      ),
    },
  ];
}
